internal import CLinuxShims
import Glibc

extension SystemCall {
  /// What the kernel says of an absolute axis.
  package struct AxisInformation {
    package let value, minimum, maximum, fuzz, flat, resolution: Int32
  }

  /// Chooses which codes of a type of events reach this reader (`EVIOCSMASK`).
  package static func setEventMask(
    _ descriptor: CInt, type: UInt32, codes: [UInt]
  ) throws(SystemError) {
    // The kernel copies the words during the call.
    try check("choose the events") {
      unsafe codes.withUnsafeBytes {
        unsafe shim_evdev_set_mask(descriptor, type, $0.baseAddress, UInt32($0.count))
      }
    }
  }

  /// Has events stamped by the monotonic clock (`EVIOCSCLOCKID`).
  package static func useMonotonicClock(_ descriptor: CInt) throws(SystemError) {
    try check("set the clock") { shim_evdev_set_clock(descriptor, CLOCK_MONOTONIC) }
  }

  /// Takes a device's events from all other readers, or gives them back (`EVIOCGRAB`).
  package static func grab(_ descriptor: CInt, _ grabs: Bool) throws(SystemError) {
    try check("grab the node") { shim_evdev_grab(descriptor, grabs ? 1 : 0) }
  }

  /// The bitmap of the switches that are on (`EVIOCGSW`).
  package static func readSwitches(
    _ descriptor: CInt, into words: inout [UInt]
  ) throws(SystemError) {
    // The kernel writes no more than the given size; likewise below.
    try check("read the switches") {
      unsafe words.withUnsafeMutableBytes {
        unsafe shim_evdev_get_switches(descriptor, $0.baseAddress, UInt32($0.count))
      }
    }
  }

  /// The value of an absolute axis and its range (`EVIOCGABS`).
  package static func axis(
    _ axis: UInt16, of descriptor: CInt
  ) throws(SystemError) -> AxisInformation {
    var info = input_absinfo()
    try check("read an axis") { unsafe shim_evdev_get_axis(descriptor, UInt32(axis), &info) }
    return AxisInformation(
      value: info.value, minimum: info.minimum, maximum: info.maximum, fuzz: info.fuzz,
      flat: info.flat, resolution: info.resolution)
  }

  /// The values of a multi-touch axis in all slots (`EVIOCGMTSLOTS`).
  package static func slots(
    of axis: UInt16, count: Int, _ descriptor: CInt
  ) throws(SystemError) -> ArraySlice<Int32> {
    var values = [Int32](repeating: 0, count: count + 1)
    values[0] = Int32(axis)
    try check("read the slots") {
      unsafe values.withUnsafeMutableBytes {
        unsafe shim_evdev_get_slots(
          descriptor, $0.baseAddress?.assumingMemoryBound(to: Int32.self), UInt32($0.count))
      }
    }
    return values.dropFirst()
  }

  /// A file's access control list in the kernel's form; empty where there is none.
  package static func accessList(of path: String) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    // The buffer is ours for the length of the call.
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe shim_access_list(path, $0.baseAddress, $0.count)
    }
    return Array(bytes.prefix(max(count, 0)))
  }

  /// Whether what udevd sends can come to a socket.
  package static func isReachedByUdev(_ socket: CInt) -> Bool {
    shim_is_reached_by_udev(socket) != 0
  }
}
