// The floor of all modules that touch the system: wrapped system calls, and files that are read or written whole. It
// knows no loop and no device. Begin here.

internal import CLinuxShims
import Glibc

/// System calls, with checked results, retried after a signal (`EINTR`).
///
/// Only this module reads `errno`; others find it in the error or the result.
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

  /// Makes a call until no signal interrupts it. The caller checks the result.
  static func retry<Result: FixedWidthInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }

  /// Makes a library call that returns NULL for no result or on failure.
  /// - Returns: The result, and the errno; 0 if the call did not set it.
  package static func find<Handle>(_ call: () -> Handle?) -> (handle: Handle?, errno: CInt) {
    while true {
      errno = 0
      if let handle = call() { return (handle, 0) }
      if errno != EINTR { return (nil, errno) }
    }
  }

  /// The result of reading or writing.
  package enum Transfer: Equatable {
    /// The number of bytes: at least one when reading, possibly none when writing.
    case bytes(Int)
    /// The call would block.
    case notReady
    /// The peer is gone, or the file is at its end.
    case closed
    case failed(CInt)
  }

  /// Reads once into a buffer.
  package static func read(
    _ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer
  ) -> Transfer {
    // The buffer is valid during the call, which receives its size.
    let count = retry { unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
    if count > 0 { return .bytes(count) }
    return count == 0 ? .closed : failure()
  }

  /// Reads once into an array.
  package static func read(_ descriptor: CInt, into buffer: inout [UInt8]) -> Transfer {
    // The array is not used otherwise during the call.
    unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, into: $0) }
  }

  /// Reads once from a place in a file.
  /// - Parameters:
  ///   - start: Where the bytes go in the array, which is not at its end there.
  ///   - offset: The place in the file.
  package static func read(
    _ descriptor: CInt, into buffer: inout [UInt8], from start: Int, at offset: Int
  ) -> Transfer {
    // As above.
    let count = unsafe buffer.withUnsafeMutableBytes { buffer in
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[start...])
      return retry { unsafe pread(descriptor, rest.baseAddress, rest.count, offset) }
    }
    if count > 0 { return .bytes(count) }
    return count == 0 ? .closed : failure()
  }

  /// Writes some of the bytes.
  package static func write(_ bytes: ArraySlice<UInt8>, to descriptor: CInt) -> Transfer {
    // As below.
    unsafe transfer(bytes) { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }

  /// Writes some of the bytes, which are not copied.
  package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) -> Transfer {
    // The bytes belong to the caller during the call.
    let count = retry { unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
    return count >= 0 ? .bytes(count) : failure()
  }

  /// Makes a call that transfers some of the bytes.
  static func transfer(
    _ bytes: ArraySlice<UInt8>, _ call: (UnsafeRawBufferPointer) -> Int
  ) -> Transfer {
    // The bytes are valid during the call.
    let count = unsafe bytes.withUnsafeBytes { bytes in retry { unsafe call(bytes) } }
    return count >= 0 ? .bytes(count) : failure()
  }

  static func failure() -> Transfer {
    switch errno {
    case EAGAIN: .notReady
    case EPIPE, ECONNRESET: .closed
    case let number: .failed(number)
    }
  }

  /// Closes a descriptor. The result is ignored, because Linux always frees the descriptor.
  package static func close(_ descriptor: CInt) { _ = Glibc.close(descriptor) }

  /// The ID of the user that the process runs as.
  package static var user: UInt32 { geteuid() }

  /// Returns the ID of a group; `nil` if it does not exist.
  package static func group(named name: String) -> UInt32? {
    // The C library's own storage, from which a number is copied.
    unsafe getgrnam(name).map { unsafe $0.pointee.gr_gid }
  }

  /// Returns the name of a group, or the ID if there is none.
  package static func groupName(_ number: UInt32) -> String {
    // As above; the name is copied before the next call.
    unsafe getgrgid(number).map { unsafe String(cString: $0.pointee.gr_name) } ?? String(number)
  }

  /// Returns the name of a user, or the ID if there is none.
  package static func userName(_ number: UInt32) -> String {
    // As above.
    unsafe getpwuid(number).map { unsafe String(cString: $0.pointee.pw_name) } ?? String(number)
  }
}
