import Glibc

/// The bytes of a file, of which only a part is in memory.
///
/// The file must not change while it is read. If it becomes shorter or cannot be read, the bytes end there, see
/// ``problem``.
package final class FileWindow {
  /// The size of the part, if the file is larger.
  static let size = 1 << 20

  /// The number of bytes.
  package private(set) var count: Int
  /// The reason why bytes are missing.
  package private(set) var problem: SystemError?

  private let name: String
  private let descriptor: CInt
  /// Where the bytes begin in the file.
  private let base: Int
  private var start = 0
  private var window: [UInt8]

  /// Creates a file whose bytes are all in memory.
  package init(_ bytes: [UInt8]) {
    (name, descriptor, base, count, window) = ("", -1, 0, bytes.count, bytes)
  }

  /// Opens a regular file that has a size.
  /// - Parameters:
  ///   - path: The path; `-` is the rest of standard input.
  ///   - limit: The maximum number of bytes.
  /// - Returns: `nil` for another file.
  /// - Throws: `EFBIG` above the limit, or an error of the system.
  package init?(path: String, limit: Int) throws(SystemError) {
    let isInput = path == "-"
    let descriptor =
      isInput
      ? try SystemCall.duplicate(STDIN_FILENO)
      : try SystemCall.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    let base = isInput ? max(0, lseek(descriptor, 0, SEEK_CUR)) : 0
    let status = SystemCall.status(of: descriptor)
    // The files of /proc have no size.
    guard let status, status.st_mode & S_IFMT == S_IFREG, status.st_size > base else {
      SystemCall.close(descriptor)
      return nil
    }
    guard status.st_size - base <= limit else {
      SystemCall.close(descriptor)
      throw SystemError("read \(path)", errno: EFBIG)
    }
    (name, self.descriptor, self.base) = (path, descriptor, base)
    (count, window) = (status.st_size - base, [])
  }

  deinit { if descriptor >= 0 { SystemCall.close(descriptor) } }

  /// Returns bytes that are in memory, from an offset on.
  /// - Parameter least: How many there are at least, unless the file ends before: less than the size of the part.
  package func bytes(from offset: Int, atLeast least: Int) -> ArraySlice<UInt8> {
    let end = min(offset + least, count)
    if offset < start || end > start + window.count { read(from: offset) }
    return window[min(offset - start, window.count)...]
  }

  private func read(from offset: Int) {
    start = offset
    window = [UInt8](repeating: 0, count: min(Self.size, max(0, count - offset)))
    var filled = 0
    while filled < window.count {
      switch SystemCall.read(descriptor, into: &window, from: filled, at: base + start + filled) {
      case .bytes(let count): filled += count
      case .closed: return end(at: filled, errno: EIO, reason: "the file became shorter")
      case .notReady: return end(at: filled, errno: EAGAIN, reason: nil)
      case .failed(let number): return end(at: filled, errno: number, reason: nil)
      }
    }
  }

  private func end(at filled: Int, errno number: CInt, reason: String?) {
    window.removeSubrange(filled...)
    count = start + filled
    problem =
      reason.map { SystemError("read \(name)", errno: number, reason: $0) }
      ?? SystemError("read \(name)", errno: number)
  }
}
