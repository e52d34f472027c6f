internal import CLinuxShims
import Glibc

extension SystemCall {
  /// The kernel's information about an absolute axis.
  package struct AxisInformation {
    package let value, minimum, maximum, fuzz, flat, resolution: Int32
  }

  /// Sets the codes of an event type that this reader receives (`EVIOCSMASK`).
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

  /// Sets the monotonic clock for the timestamps (`EVIOCSCLOCKID`).
  package static func useMonotonicClock(_ descriptor: CInt) throws(SystemError) {
    try check("set the clock") { shim_evdev_set_clock(descriptor, CLOCK_MONOTONIC) }
  }

  /// Grabs a device, so that no other reader receives its events, or releases it (`EVIOCGRAB`).
  package static func grab(_ descriptor: CInt, _ grabs: Bool) throws(SystemError) {
    try check("grab the node") { shim_evdev_grab(descriptor, grabs ? 1 : 0) }
  }

  /// Returns whether a key of a device is down (`EVIOCGKEY`).
  package static func hasPressedKey(_ descriptor: CInt) throws(SystemError) -> Bool {
    try keyWords(descriptor).contains { $0 != 0 }
  }

  /// Returns whether one key of a device is down (`EVIOCGKEY`).
  package static func isPressed(_ key: UInt16, _ descriptor: CInt) throws(SystemError) -> Bool {
    let (word, bit) = Int(key).quotientAndRemainder(dividingBy: UInt.bitWidth)
    return try keyWords(descriptor)[word] >> bit & 1 == 1
  }

  private static func keyWords(_ descriptor: CInt) throws(SystemError) -> [UInt] {
    // KEY_CNT bits.
    var words = [UInt](repeating: 0, count: 0x300 / UInt.bitWidth)
    try check("read the keys") {
      unsafe words.withUnsafeMutableBytes {
        unsafe shim_evdev_get_keys(descriptor, $0.baseAddress, UInt32($0.count))
      }
    }
    return words
  }

  /// Reads the bitmap of the switches that are on (`EVIOCGSW`).
  package static func readSwitches(
    _ descriptor: CInt, into words: inout [UInt]
  ) throws(SystemError) {
    // The kernel does not write beyond the given size; likewise below.
    try check("read the switches") {
      unsafe words.withUnsafeMutableBytes {
        unsafe shim_evdev_get_switches(descriptor, $0.baseAddress, UInt32($0.count))
      }
    }
  }

  /// Reads the value of an absolute axis and its range (`EVIOCGABS`).
  package static func axis(
    _ axis: UInt16, of descriptor: CInt
  ) throws(SystemError) -> AxisInformation {
    var info = input_absinfo()
    try check("read an axis") { unsafe shim_evdev_get_axis(descriptor, UInt32(axis), &info) }
    return AxisInformation(
      value: info.value, minimum: info.minimum, maximum: info.maximum, fuzz: info.fuzz,
      flat: info.flat, resolution: info.resolution)
  }

  /// Reads the values of a multi-touch axis in all slots (`EVIOCGMTSLOTS`).
  package static func slots(
    of axis: UInt16, count: Int, _ descriptor: CInt
  ) throws(SystemError) -> ArraySlice<Int32> {
    var values = [Int32](repeating: 0, count: count + 1)
    values[0] = Int32(axis)
    // The kernel does not write beyond the given size. Int32 is the type of the array's elements.
    try check("read the slots") {
      unsafe values.withUnsafeMutableBytes {
        unsafe shim_evdev_get_slots(
          descriptor, $0.baseAddress?.assumingMemoryBound(to: Int32.self), UInt32($0.count))
      }
    }
    return values.dropFirst()
  }

  /// Reads a file's access control list in the kernel's form; empty if there is none.
  package static func accessList(of path: String) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    // The buffer is valid during the call.
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe shim_access_list(path, $0.baseAddress, $0.count)
    }
    return Array(bytes.prefix(max(count, 0)))
  }

  /// Returns whether messages of udevd can reach a socket.
  package static func isReachedByUdev(_ socket: CInt) -> Bool {
    shim_is_reached_by_udev(socket) != 0
  }
}
