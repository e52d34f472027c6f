import Glibc
import LinuxSystem

extension SystemCall {
  /// Reads once from a device. Returns `nil` if there is nothing to read yet.
  ///
  /// - Throws: ``DeviceError/Code/gone`` for `ENODEV` (unplugged or revoked) and at the end of the
  ///   file, which a device does not have, but a pipe whose other end was closed.
  @inline(__always)
  static func read(
    _ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer, subject: String
  ) throws(DeviceError) -> Int? {
    // The buffer belongs to the caller during the call.
    switch unsafe read(descriptor, into: bytes) {
    case .bytes(let count): return count
    case .notReady: return nil
    case .closed, .failed(ENODEV): throw DeviceError(.gone, errno: ENODEV, subject: subject)
    case .failed(let number): throw DeviceError(.read, errno: number, subject: subject)
    }
  }
}
