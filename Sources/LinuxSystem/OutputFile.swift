import Glibc

/// A file that is truncated and written from its start. Only its owner can read a new one.
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
    let place = try OutputPath(path, link: .opened)
    descriptor = try place.open(waitsForReader ? 0 : O_NONBLOCK, mode: 0o600)
    SystemCall.cut(descriptor, to: 0)
    place.handOver(descriptor)
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
