import Glibc
import LinuxSystem

extension Storyboard {
  /// How long a pipe may take, in seconds: a daemon that waits for one does not start.
  private static let pipeTimeout = 10

  /// Reads a path until its end, or until it exceeds the size limit.
  /// - Parameter waits: Whether to wait for a writer of a named pipe.
  static func bytes(
    at path: String, name: String, waits: Bool = true
  ) throws(StoryboardError) -> [UInt8] {
    guard !path.isEmpty else { throw .unreadable(path, "no file name given") }
    if !waits, SystemCall.kind(of: path) == .other {
      throw .unreadable(name, "not a regular file")
    }
    do {
      return try BoundedFile.bytes(of: path, limit: sizeLimit, waits: waits, timeout: pipeTimeout)
    } catch {
      switch error.errno {
      case EFBIG: throw .tooLarge(name, sizeLimit)
      case ENOENT: throw .unreadable(name, "no such file")
      case EISDIR: throw .unreadable(name, "is a directory, not a file")
      default: throw .unreadable(name, "cannot be read: \(error.reason)")
      }
    }
  }
}
