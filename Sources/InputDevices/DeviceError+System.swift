import Glibc
import LinuxSystem

extension DeviceError {
  /// Makes a system call, and converts its failure to an error of the device: ``Code/gone`` for
  /// `ENODEV` (unplugged or revoked).
  static func check<Result>(
    _ code: Code, _ subject: String, _ call: @autoclosure () throws(SystemError) -> Result
  ) throws(DeviceError) -> Result {
    do { return try call() } catch {
      throw DeviceError(error.errno == ENODEV ? .gone : code, errno: error.errno, subject: subject)
    }
  }
}

extension SystemCall {
  /// Makes a libudev call that returns NULL on failure.
  static func found<Handle>(_ call: () -> Handle?) throws(DeviceError) -> Handle {
    let found = find(call)
    if let handle = found.handle { return handle }
    throw DeviceError(.monitor, errno: found.errno, subject: "udev")
  }
}
