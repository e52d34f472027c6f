/// What became of a device.
public enum DeviceChange: Hashable, Sendable {
  /// A device came, or was there when the watch began.
  case added(DeviceReport)
  /// A device's properties or permissions may have changed; it may be readable now, or no longer.
  case changed(DeviceReport)
  /// A device went. Its node may be another's by now; the path in sysfs names it for certain.
  case removed(node: String, syspath: String)
}
