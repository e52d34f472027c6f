import Glibc
import LinuxSystem

extension Storyboard {
  /// Reads a path until its end, or until it exceeds the size limit.
  /// - Parameter waits: Whether to wait for a writer of a named pipe.
  package static func bytes(
    at path: String, name: String, waits: Bool = true
  ) throws(StoryboardError) -> [UInt8] {
    guard !path.isEmpty else { throw .unreadable(path, "no file name given") }
    do {
      // A daemon that waits for a pipe does not start.
      return try BoundedFile.bytes(
        of: path, limit: sizeLimit, waits: waits, timeout: BoundedFile.pipeTimeout)
    } catch {
      switch error.errno {
      case EFBIG: throw .tooLarge(name, sizeLimit)
      case ENOENT: throw .unreadable(name, "no such file")
      case EISDIR: throw .unreadable(name, "is a directory, not a file")
      case EINVAL: throw .unreadable(name, error.reason)
      default: throw .unreadable(name, "cannot be read: \(error.reason)")
      }
    }
  }
}
