import CLibudev
import Glibc

/// A device as libudev knows it, at the time of the query.
@safe final class UdevDevice {
  // Owned: released by deinit. Values that libudev returns are copied at once.
  private let device: OpaquePointer

  /// Takes ownership of a reference.
  @unsafe init(owning device: OpaquePointer) {
    unsafe self.device = device
  }

  deinit { _ = unsafe udev_device_unref(device) }

  var syspath: String { unsafe Self.text(udev_device_get_syspath(device)) ?? "" }

  /// The path of the node, such as `/dev/input/event3`; `nil` for a device without one.
  var node: String? { unsafe Self.text(udev_device_get_devnode(device)) }

  /// The number of the node.
  var number: dev_t { unsafe udev_device_get_devnum(device) }

  /// The last component of the path in sysfs, such as `event3`.
  var sysname: String { unsafe Self.text(udev_device_get_sysname(device)) ?? "" }

  /// The action: "add", "remove", "change"; `nil` for a device of a scan.
  var action: String? { unsafe Self.text(udev_device_get_action(device)) }

  /// Whether udev's rules have processed the device.
  var isInitialized: Bool { unsafe udev_device_get_is_initialized(device) == 1 }

  /// Returns a property of the node or else of its input device: udev's rules and the hardware
  /// database set them on either.
  func property(_ name: String) -> String? {
    if let own = unsafe Self.text(udev_device_get_property_value(device, name)) { return own }
    return unsafe parent.flatMap {
      unsafe Self.text(udev_device_get_property_value($0, name))
    }
  }

  /// Returns the text of a sysfs file of the node's input device.
  func parentAttribute(_ name: String) -> String? {
    unsafe parent.flatMap { unsafe Self.text(udev_device_get_sysattr_value($0, name)) }
  }

  /// Valid as long as the device, which owns it.
  private var parent: OpaquePointer? {
    unsafe udev_device_get_parent_with_subsystem_devtype(device, "input", nil)
  }

  private static func text(_ string: UnsafePointer<CChar>?) -> String? {
    unsafe string.map { unsafe String(cString: $0) }
  }
}
