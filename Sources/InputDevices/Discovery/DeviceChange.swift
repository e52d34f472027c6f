/// A change of a device.
public enum DeviceChange: Hashable, Sendable {
  /// A device was added, or was present when watching began.
  case added(DeviceReport)
  /// The properties or permissions of a device may have changed, and with them whether it is
  /// readable.
  case changed(DeviceReport)
  /// A device was removed. Its node may already belong to another one; the path in sysfs is unique.
  case removed(node: String, syspath: String)
}
