import Glibc

/// A file that is truncated and written from its start.
@MainActor
public final class OutputFile {
  /// The descriptor for writing.
  public let descriptor: CInt

  /// Opens or creates the file.
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - waitsForReader: Whether to wait until another process reads, if it is a named pipe.
  /// - Throws: An error if that fails, or if no process reads the pipe.
  public init(path: String, waitsForReader: Bool = true) throws(SystemError) {
    let waiting = waitsForReader ? 0 : O_NONBLOCK
    descriptor = try SystemCall.open(path, O_WRONLY | O_CREAT | O_TRUNC | waiting, mode: 0o666)
  }

  /// Returns whether a descriptor belongs to a regular file, to which a write succeeds or fails at
  /// once.
  public static func isRegular(_ descriptor: CInt) -> Bool {
    SystemCall.isRegularFile(descriptor)
  }

  isolated deinit { SystemCall.close(descriptor) }

  /// Truncates the file, to remove an entry that was written partially. Only regular files are
  /// changed.
  public func cut(to size: Int) { SystemCall.cut(descriptor, to: size) }
}
