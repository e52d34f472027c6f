import CLibudev
import Glibc
import LinuxSystem

/// A connection to libudev.
@safe final class Udev {
  // Owned: made by init, given back by deinit, used by the types of this file only.
  fileprivate let context: OpaquePointer

  init() throws(DeviceError) {
    unsafe context = try SystemCall.found { unsafe udev_new() }
  }

  deinit { _ = unsafe udev_unref(context) }

  /// A character device by its number; nil when it is gone.
  func device(_ number: dev_t) -> UdevDevice? {
    // The context is alive as long as self. "c": a character device.
    unsafe udev_device_new_from_devnum(context, CChar(UInt8(ascii: "c")), number)
      .map { unsafe UdevDevice(owning: $0) }
  }

  /// A character device by its number; nil when it is gone.
  /// - Throws: ``DeviceError/Code/open`` for a subject where it cannot be looked for.
  func device(_ number: dev_t, of subject: String) throws(DeviceError) -> UdevDevice? {
    // As above.
    let found = unsafe SystemCall.find {
      unsafe udev_device_new_from_devnum(context, CChar(UInt8(ascii: "c")), number)
    }
    if let device = unsafe found.handle { return unsafe UdevDevice(owning: device) }
    if unsafe [EMFILE, ENFILE, ENOMEM].contains(found.errno) {
      throw unsafe DeviceError(.open, errno: found.errno, subject: subject)
    }
    return nil
  }

  /// Every device of a subsystem that there is at this moment, in the order of the nodes' numbers:
  /// libudev's own has `input10` before `input9`.
  /// - Parameter name: the names of the nodes, such as `event[0-9]*`.
  func scan(
    _ subsystem: String = "input", name: String = "event[0-9]*"
  ) throws(DeviceError) -> [UdevDevice] {
    let scan = unsafe try SystemCall.found { unsafe udev_enumerate_new(context) }
    defer { _ = unsafe udev_enumerate_unref(scan) }
    unsafe udev_enumerate_add_match_subsystem(scan, subsystem)
    unsafe udev_enumerate_add_match_sysname(scan, name)
    let result = unsafe udev_enumerate_scan_devices(scan)
    if result < 0 { throw DeviceError(.monitor, errno: -result, subject: "udev") }
    var devices: [UdevDevice] = []
    // The entries live as long as the scan.
    var entry = unsafe udev_enumerate_get_list_entry(scan)
    while let current = unsafe entry {
      // Nil: the device went since the scan.
      if let name = unsafe udev_list_entry_get_name(current),
        let device = unsafe udev_device_new_from_syspath(context, name)
      {
        devices.append(unsafe UdevDevice(owning: device))
      }
      unsafe entry = udev_list_entry_get_next(current)
    }
    return devices.sorted { ($0.sysname.count, $0.sysname) < ($1.sysname.count, $1.sysname) }
  }
}

/// A udev monitor of the devices of one subsystem that is receiving.
@safe final class UdevMonitor {
  // Owned: made by init, given back by deinit.
  private let monitor: OpaquePointer
  let fileDescriptor: Int32
  private let isReached: Bool

  /// - Parameter source: "udev" for devices that udev's rules are done with, "kernel" where there
  ///   is no udevd to run any.
  init(
    _ udev: Udev, source: String, subsystem: String = "input"
  ) throws(DeviceError) {
    unsafe monitor = try SystemCall.found {
      unsafe udev_monitor_new_from_netlink(udev.context, source)
    }
    unsafe udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil)
    let result = unsafe udev_monitor_enable_receiving(monitor)
    fileDescriptor = unsafe udev_monitor_get_fd(monitor)
    isReached = SystemCall.isReachedByUdev(fileDescriptor)
    guard result >= 0, fileDescriptor >= 0 else {
      throw DeviceError(.monitor, errno: -min(result, fileDescriptor), subject: "udev")
    }
  }

  deinit { _ = unsafe udev_monitor_unref(monitor) }

  /// Whether udevd runs and its messages come here: they do not leave the network of the machine, and
  /// a container has one of its own more often than not, or users of its own.
  var isHeard: Bool { isReached && Udev.isAlive }

  /// Takes one change off the monitor, without waiting.
  func receive() -> Received {
    // The monitor is alive as long as self. The device that comes back is ours to give back.
    let received = unsafe SystemCall.find { unsafe udev_monitor_receive_device(monitor) }
    if let device = unsafe received.handle { return .device(unsafe UdevDevice(owning: device)) }
    return unsafe received.errno == ENOBUFS ? .overflow : .nothing
  }

  /// What the monitor's socket holds.
  enum Received {
    case device(UdevDevice)
    case nothing
    /// The socket's buffer overflowed: changes were lost, and only a new scan finds them.
    case overflow
  }
}
