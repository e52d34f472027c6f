internal import CLinuxShims
import Glibc

/// Virtual devices (uinput). Every call takes the descriptor of an open `/dev/uinput`.
extension SystemCall {
  /// Enables a type of events (`UI_SET_EVBIT`).
  package static func enableType(
    _ type: UInt16, of descriptor: CInt
  ) throws(SystemError) {
    try check("set up a virtual device") { shim_uinput_enable_type(descriptor, CInt(type)) }
  }

  /// Enables a key (`UI_SET_KEYBIT`).
  package static func enableKey(_ key: UInt16, of descriptor: CInt) throws(SystemError) {
    try check("set up a virtual device") { shim_uinput_enable_key(descriptor, CInt(key)) }
  }

  /// Enables a property (`UI_SET_PROPBIT`).
  package static func enableProperty(
    _ property: UInt16, of descriptor: CInt
  ) throws(SystemError) {
    try check("set up a virtual device") { shim_uinput_enable_property(descriptor, CInt(property)) }
  }

  /// Sets the physical path (`UI_SET_PHYS`).
  package static func setPath(_ path: String, of descriptor: CInt) throws(SystemError) {
    // The path is a C string that is valid during the call.
    try check("set up a virtual device") { unsafe shim_uinput_set_path(descriptor, path) }
  }

  /// Enables an absolute axis (`UI_ABS_SETUP`).
  package static func enableAxis(
    _ axis: UInt16, _ range: ClosedRange<Int32>, flat: Int32 = 0, resolution: Int32 = 0,
    of descriptor: CInt
  ) throws(SystemError) {
    try check("set up a virtual device") {
      shim_uinput_enable_axis(
        descriptor, CInt(axis), range.lowerBound, range.upperBound, flat, resolution)
    }
  }

  /// Creates the device (`UI_DEV_CREATE`); closing the descriptor removes it.
  /// - Parameter model: The vendor, the product and its version.
  /// - Returns: Its directory in sysfs.
  package static func createDevice(
    named name: String, model: (vendor: UInt16, product: UInt16, version: UInt16) = (0, 0, 1),
    _ descriptor: CInt
  ) throws(SystemError) -> String {
    // The name is a C string that is valid during the call.
    try check("create a virtual device") {
      unsafe shim_uinput_create(descriptor, name, model.vendor, model.product, model.version)
    }
    var folder = [CChar](repeating: 0, count: 64)
    // The kernel does not write beyond the given size, and appends a null byte.
    try check("find a virtual device") {
      unsafe folder.withUnsafeMutableBufferPointer {
        unsafe shim_uinput_folder(descriptor, $0.baseAddress, $0.count)
      }
    }
    let name = String(
      decoding: folder.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return "/sys/devices/virtual/input/" + name
  }

  /// Sleeps until a time on the monotonic clock, in microseconds.
  package static func sleep(until microseconds: Int64) {
    var time = timespec(
      tv_sec: Int(microseconds / 1_000_000), tv_nsec: Int(microseconds % 1_000_000 * 1000))
    // `time` outlives the call; a signal only interrupts it (clock_nanosleep(2)).
    while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }
}
