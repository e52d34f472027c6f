import Glibc

/// Reads files up to a size limit.
package enum BoundedFile {
  /// Returns the content of a file, pipe or terminal.
  /// - Parameters:
  ///   - path: The path; `-` is standard input.
  ///   - limit: The maximum number of bytes.
  ///   - waits: Whether to wait for a writer of a named pipe.
  ///   - timeout: How long a pipe or terminal may take, in seconds; `nil` for any time.
  /// - Throws: `EFBIG` above the limit, `ETIMEDOUT`, or an error of the system.
  package static func bytes(
    of path: String, limit: Int, waits: Bool = true, timeout: Int? = nil
  ) throws(SystemError) -> [UInt8] {
    if path == "-" { return try bytes(of: STDIN_FILENO, path, limit: limit) }
    // Opening a named pipe without a writer would block.
    if waits, let timeout, let kind = SystemCall.kind(of: path), kind == .other {
      let descriptor = try SystemCall.open(path, O_RDONLY | O_NONBLOCK)
      defer { SystemCall.close(descriptor) }
      return try bytes(of: descriptor, path, limit: limit, timeout: timeout)
    }
    let descriptor = try SystemCall.open(path, waits ? O_RDONLY : O_RDONLY | O_NONBLOCK)
    defer { SystemCall.close(descriptor) }
    return try bytes(of: descriptor, path, limit: limit)
  }

  /// Returns the remaining bytes of a descriptor.
  package static func bytes(
    of descriptor: CInt, _ name: String, limit: Int, timeout: Int? = nil
  ) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    if let status = SystemCall.status(of: descriptor), status.st_mode & S_IFMT == S_IFREG {
      guard status.st_size <= limit else { throw SystemError("read \(name)", errno: EFBIG) }
      bytes.reserveCapacity(Int(status.st_size))
    }
    var portion = [UInt8](repeating: 0, count: 65536)
    let deadline = timeout.map { MonotonicClock.seconds + Double($0) }
    while true {
      if let timeout, let deadline {
        let rest = CInt(max(0, (deadline - MonotonicClock.seconds) * 1000))
        guard SystemCall.canRead(descriptor, within: rest) else {
          throw SystemError(
            "read \(name)", errno: ETIMEDOUT, reason: "its end did not come within \(timeout) s")
        }
      }
      switch SystemCall.read(descriptor, into: &portion) {
      case .bytes(let count):
        guard bytes.count + count <= limit else { throw SystemError("read \(name)", errno: EFBIG) }
        bytes += portion[..<count]
      case .closed: return bytes
      case .notReady: throw SystemError("read \(name)", errno: EAGAIN)
      case .failed(let number): throw SystemError("read \(name)", errno: number)
      }
    }
  }

  /// Returns the text of a small file, such as those of `/proc` and `/sys`, without its last newline;
  /// `nil` if it cannot be read.
  package static func text(of path: String) -> String? {
    guard let bytes = try? bytes(of: path, limit: 1 << 20, waits: false) else { return nil }
    return String(
      decoding: bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...], as: UTF8.self)
  }
}
