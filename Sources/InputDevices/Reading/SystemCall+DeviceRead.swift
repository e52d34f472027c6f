import Glibc
import LinuxSystem

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
}
