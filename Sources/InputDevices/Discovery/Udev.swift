import CLibudev
import Glibc
import LinuxSystem

/// A connection to libudev.
@safe final class Udev {
  // Owned: created by init, released by deinit, used by the types of this file only.
  fileprivate let context: OpaquePointer

  init() throws(DeviceError) {
    unsafe context = try SystemCall.found { unsafe udev_new() }
  }

  deinit { _ = unsafe udev_unref(context) }

  /// Returns a character device by its number; `nil` if it does not exist.
  func device(_ number: dev_t) -> UdevDevice? {
    // The context is valid as long as self. "c" means a character device.
    unsafe udev_device_new_from_devnum(context, CChar(UInt8(ascii: "c")), number)
      .map { unsafe UdevDevice(owning: $0) }
  }

  /// Returns a character device by its number; `nil` if it does not exist.
  /// - Throws: ``DeviceError/Code/open`` for a subject if the lookup fails.
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

  /// Returns all present devices of a subsystem, in the order of their numbers: libudev itself
  /// sorts `input10` before `input9`.
  /// - Parameter name: A pattern for the names of the nodes, such as `event[0-9]*`.
  func scan(
    _ subsystem: String = "input", name: String = "event[0-9]*"
  ) throws(DeviceError) -> [UdevDevice] {
    let scan = unsafe try SystemCall.found { unsafe udev_enumerate_new(context) }
    // The scan is valid until the end of this function; it copies the texts.
    defer { _ = unsafe udev_enumerate_unref(scan) }
    unsafe udev_enumerate_add_match_subsystem(scan, subsystem)
    unsafe udev_enumerate_add_match_sysname(scan, name)
    let result = unsafe udev_enumerate_scan_devices(scan)
    if result < 0 { throw DeviceError(.monitor, errno: -result, subject: "udev") }
    var devices: [UdevDevice] = []
    // The entries are valid as long as the scan.
    var entry = unsafe udev_enumerate_get_list_entry(scan)
    while let current = unsafe entry {
      // `nil` if the device was removed since the scan.
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

/// A udev monitor for the devices of a subsystem.
@safe final class UdevMonitor {
  // Owned: created by init, released by deinit.
  private let monitor: OpaquePointer
  let fileDescriptor: Int32
  private let isReached: Bool

  /// Creates a monitor.
  /// - Parameter source: "udev" for devices that udev's rules have processed, "kernel" if there is
  ///   no udevd.
  init(
    _ udev: Udev, source: String, subsystem: String = "input"
  ) throws(DeviceError) {
    // The monitor retains the context, is valid as long as self, and copies the texts.
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

  /// Whether udevd is running and its messages arrive here: they do not reach other network namespaces or
  /// user namespaces, which containers usually have.
  var isReceiving: Bool { isReached && Udev.isAlive }

  /// Reads one message, without waiting.
  func receive() -> Received {
    // The monitor is valid as long as self. The returned device has to be released here.
    let received = unsafe SystemCall.find { unsafe udev_monitor_receive_device(monitor) }
    if let device = unsafe received.handle { return .device(unsafe UdevDevice(owning: device)) }
    return unsafe received.errno == ENOBUFS ? .overflow : .nothing
  }

  /// The result of reading the monitor's socket.
  enum Received {
    case device(UdevDevice)
    case nothing
    /// The socket's buffer overflowed: changes were lost, and a new scan is necessary.
    case overflow
  }
}
