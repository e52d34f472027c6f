import Glibc

/// Reads files up to a size limit. All files that other programs or users write are read here: opening one never
/// waits, and what is not a regular file is only read where the caller waits for its end.
package enum BoundedFile {
  /// How long a pipe that a user names instead of a file may take, in seconds.
  package static let pipeTimeout = 10

  /// Returns the content of a file, pipe or terminal.
  /// - Parameters:
  ///   - path: The path; `-` is standard input.
  ///   - limit: The maximum number of bytes.
  ///   - waits: Whether to wait for the end of a pipe or terminal, which are an error otherwise.
  ///   - timeout: How long a pipe or terminal may take, in seconds; `nil` for any time, as for standard input.
  /// - Throws: `EFBIG` above the limit, `ETIMEDOUT`, `EINVAL` for a file that is not a regular one, or an error of the
  ///   system.
  package static func bytes(
    of path: String, limit: Int, waits: Bool = true, timeout: Int? = nil
  ) throws(SystemError) -> [UInt8] {
    if path == "-" {
      return waits
        ? try stream(STDIN_FILENO, path, limit: limit, timeout: nil)
        : try bytes(of: STDIN_FILENO, path, limit: limit)
    }
    // Opening waits neither for the writer of a named pipe nor for a modem, and no terminal becomes that of the
    // process.
    let descriptor = try SystemCall.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    defer { SystemCall.close(descriptor) }
    let status = SystemCall.status(of: descriptor)
    switch status.map({ $0.st_mode & S_IFMT }) {
    case S_IFIFO where waits, S_IFCHR where waits, S_IFBLK where waits, S_IFSOCK where waits:
      return try stream(descriptor, path, limit: limit, timeout: timeout)
    default: return try bytes(of: descriptor, path, limit: limit)
    }
  }

  /// Returns the remaining bytes of a descriptor, without waiting.
  /// - Throws: As above.
  package static func bytes(
    of descriptor: CInt, _ name: String, limit: Int
  ) throws(SystemError) -> [UInt8] {
    guard let status = SystemCall.status(of: descriptor) else {
      throw SystemError("read \(name)", errno: EBADF)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw SystemError("read \(name)", errno: EISDIR)
    // An empty file: systemd and udev mask files with it.
    case S_IFCHR where status.st_rdev == nullDevice: return []
    default: throw SystemError("read \(name)", errno: EINVAL, reason: "not a regular file")
    }
    guard status.st_size <= limit else { throw SystemError("read \(name)", errno: EFBIG) }
    // The files of /proc and /sys have no size.
    return try read(descriptor, name, limit: limit, expecting: Int(status.st_size), nil)
  }

  private static let nullDevice: dev_t = 0x103

  /// Reads a pipe, a terminal or another device.
  private static func stream(
    _ descriptor: CInt, _ name: String, limit: Int, timeout: Int?
  ) throws(SystemError) -> [UInt8] {
    let deadline = timeout.map { MonotonicClock.seconds + Double($0) }
    return try read(descriptor, name, limit: limit) { () throws(SystemError) in
      let rest = deadline.map { CInt(max(0, ($0 - MonotonicClock.seconds) * 1000)) } ?? -1
      if !SystemCall.canRead(descriptor, within: rest), let timeout {
        throw SystemError(
          "read \(name)", errno: ETIMEDOUT, reason: "its end did not come within \(timeout) s")
      }
    }
  }

  /// Reads to the end.
  /// - Parameters:
  ///   - size: How many bytes there will probably be.
  ///   - wait: Waits until something can be read; `nil` for a file that is always ready.
  private static func read(
    _ descriptor: CInt, _ name: String, limit: Int, expecting size: Int = 0,
    _ wait: (() throws(SystemError) -> Void)?
  ) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    var portion = [UInt8](repeating: 0, count: 65536)
    while true {
      try wait?()
      switch SystemCall.read(descriptor, into: &portion) {
      case .bytes(let count):
        guard bytes.count + count <= limit else { throw SystemError("read \(name)", errno: EFBIG) }
        bytes += portion[..<count]
      case .closed: return bytes
      case .notReady where wait == nil: throw SystemError("read \(name)", errno: EAGAIN)
      // Another reader was faster.
      case .notReady: continue
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
