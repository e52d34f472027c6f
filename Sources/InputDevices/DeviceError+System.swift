import Glibc
import LinuxSystem

extension DeviceError {
  /// Makes a call of the system, and its failure one of the device.
  static func check<Result>(
    _ code: Code, _ subject: String, _ call: @autoclosure () throws(SystemError) -> Result
  ) throws(DeviceError) -> Result {
    do { return try call() } catch {
      throw DeviceError(code, errno: error.errno, subject: subject)
    }
  }

  /// Opens a node for reading, without waiting.
  static func open(_ node: String) throws(DeviceError) -> Int32 {
    do { return try SystemCall.open(node, O_RDONLY | O_NONBLOCK) } catch {
      guard error.errno == EACCES || error.errno == EPERM else {
        throw DeviceError(.open, errno: error.errno, subject: node)
      }
      throw DeviceError(
        .permission, errno: error.errno, subject: node, access: DeviceAccess(node: node))
    }
  }
}

extension SystemCall {
  /// Reads once from a device. Nil: nothing is there yet.
  ///
  /// - Throws: ``DeviceError/Code/gone`` on `ENODEV` (unplugged, or revoked) and at the end of
  ///   the file, which no device has and the other end of a pipe means by leaving.
  @inline(__always)
  static func read(
    _ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer, subject: String
  ) throws(DeviceError) -> Int? {
    // The buffer is the caller's for the length of the call.
    switch unsafe read(descriptor, into: bytes) {
    case .bytes(let count): return count
    case .notReady: return nil
    case .closed, .failed(ENODEV): throw DeviceError(.gone, errno: ENODEV, subject: subject)
    case .failed(let number): throw DeviceError(.read, errno: number, subject: subject)
    }
  }

  /// Makes a libudev call that returns nil on failure.
  static func found<Handle>(_ call: () -> Handle?) throws(DeviceError) -> Handle {
    let found = find(call)
    if let handle = found.handle { return handle }
    throw DeviceError(.monitor, errno: found.errno, subject: "udev")
  }
}
