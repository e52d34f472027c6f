internal import CLinuxShims
import Glibc

/// The system calls, each with its return value checked and retried after a signal (`EINTR`). Only
/// here is `errno` read.
package enum SystemCall {
  /// Makes a call that returns −1 on failure, until no signal interrupts it.
  @discardableResult
  static func check<Result: FixedWidthInteger>(
    _ action: @autoclosure () -> String, _ call: () -> Result
  ) throws(SystemError) -> Result {
    let result = retry(call)
    if result == -1 { throw SystemError(action(), errno: errno) }
    return result
  }

  /// The same for a call whose failure its caller looks at.
  static func retry<Result: FixedWidthInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }

  /// Makes a library's call that returns `nil` where there is nothing, or on failure.
  /// - Returns: What it returned, and the error's number; 0 where it set none.
  package static func find<Handle>(_ call: () -> Handle?) -> (handle: Handle?, errno: CInt) {
    while true {
      errno = 0
      if let handle = call() { return (handle, 0) }
      if errno != EINTR { return (nil, errno) }
    }
  }

  /// What became of an attempt to read or to write.
  package enum Transfer: Equatable {
    /// So many bytes were read or written, at least one of those requested.
    case bytes(Int)
    /// It would have to wait.
    case notReady
    /// The other end is gone, or the file is at its end.
    case closed
    case failed(CInt)
  }

  /// Reads once into a buffer.
  package static func read(
    _ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer
  ) -> Transfer {
    // The buffer is the caller's for the length of the call, and its count goes with it.
    let count = retry { unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
    if count > 0 { return .bytes(count) }
    return count == 0 ? .closed : failure()
  }

  /// Reads once into an array.
  package static func read(_ descriptor: CInt, into buffer: inout [UInt8]) -> Transfer {
    // The array is not touched during the call.
    unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, into: $0) }
  }

  /// Writes some of the bytes.
  package static func write(_ bytes: ArraySlice<UInt8>, to descriptor: CInt) -> Transfer {
    // As below.
    unsafe transfer(bytes) { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }

  /// Makes a call that takes some of the bytes.
  static func transfer(
    _ bytes: ArraySlice<UInt8>, _ call: (UnsafeRawBufferPointer) -> Int
  ) -> Transfer {
    // The bytes are lent for the length of the call.
    let count = unsafe bytes.withUnsafeBytes { bytes in retry { unsafe call(bytes) } }
    return count >= 0 ? .bytes(count) : failure()
  }

  private static func failure() -> Transfer {
    switch errno {
    case EAGAIN: .notReady
    case EPIPE, ECONNRESET: .closed
    case let number: .failed(number)
    }
  }

  /// Closes a descriptor. The result is of no use: Linux frees it whatever close(2) says.
  package static func close(_ descriptor: CInt) { _ = Glibc.close(descriptor) }

  /// The number of the user that the process runs as.
  package static var user: UInt32 { geteuid() }

  /// The number of a group; `nil` when there is none of that name.
  package static func group(named name: String) -> UInt32? {
    // The C library's own storage, of which a number is copied.
    unsafe getgrnam(name).map { unsafe $0.pointee.gr_gid }
  }

  /// A group's name, or its number where it has no name.
  package static func groupName(_ number: UInt32) -> String {
    // As above; the name is copied before the next call.
    unsafe getgrgid(number).map { unsafe String(cString: $0.pointee.gr_name) } ?? String(number)
  }

  /// A user's name, or its number where it has no name.
  package static func userName(_ number: UInt32) -> String {
    // As above.
    unsafe getpwuid(number).map { unsafe String(cString: $0.pointee.pw_name) } ?? String(number)
  }
}
