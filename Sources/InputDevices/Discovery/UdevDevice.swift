import CLibudev
import Glibc

/// One device as libudev knows it, at the moment that it was asked.
@safe final class UdevDevice {
  // Owned: given back by deinit. What libudev returns of it is copied at once.
  private let device: OpaquePointer

  /// Takes over a reference.
  @unsafe init(owning device: OpaquePointer) {
    unsafe self.device = device
  }

  deinit { _ = unsafe udev_device_unref(device) }

  var syspath: String { unsafe Self.text(udev_device_get_syspath(device)) ?? "" }

  /// The path of the node, such as `/dev/input/event3`; nil for a device without one.
  var node: String? { unsafe Self.text(udev_device_get_devnode(device)) }

  /// The number of the node.
  var number: dev_t { unsafe udev_device_get_devnum(device) }

  /// The last part of the path in sysfs, such as `event3`.
  var sysname: String { unsafe Self.text(udev_device_get_sysname(device)) ?? "" }

  /// What happened to it: "add", "remove", "change"; nil for a device of a scan.
  var action: String? { unsafe Self.text(udev_device_get_action(device)) }

  /// Whether udev's rules are done with it.
  var isInitialized: Bool { unsafe udev_device_get_is_initialized(device) == 1 }

  /// A property of the node or, failing that, of the input device that it belongs to: udev's
  /// rules and the hardware database set them on either.
  func property(_ name: String) -> String? {
    if let own = unsafe Self.text(udev_device_get_property_value(device, name)) { return own }
    return unsafe parent.flatMap {
      unsafe Self.text(udev_device_get_property_value($0, name))
    }
  }

  /// The text of a file in sysfs, of the input device that the node belongs to.
  func parentAttribute(_ name: String) -> String? {
    unsafe parent.flatMap { unsafe Self.text(udev_device_get_sysattr_value($0, name)) }
  }

  /// Lives as long as the device itself: libudev keeps it.
  private var parent: OpaquePointer? {
    unsafe udev_device_get_parent_with_subsystem_devtype(device, "input", nil)
  }

  private static func text(_ string: UnsafePointer<CChar>?) -> String? {
    unsafe string.map { unsafe String(cString: $0) }
  }
}
