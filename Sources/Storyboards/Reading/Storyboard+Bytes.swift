import Glibc
import LinuxSystem

extension Storyboard {
  /// Reads whatever the path leads to until it ends, or until it is larger than any storyboard may be.
  /// - Parameter waits: Whether to wait for a writer of a named pipe.
  static func bytes(
    at path: String, name: String, waits: Bool = true
  ) throws(StoryboardError) -> [UInt8] {
    guard !path.isEmpty else { throw .unreadable(path, "no file was named") }
    if !waits, SystemCall.kind(of: path) == .other {
      throw .unreadable(name, "it is no regular file")
    }
    do { return try BoundedFile.bytes(of: path, limit: sizeLimit, waits: waits) } catch {
      switch error.errno {
      case EFBIG: throw .tooLarge(name, sizeLimit)
      case ENOENT: throw .unreadable(name, "there is no such file")
      case EISDIR: throw .unreadable(name, "it is a directory, and no file")
      default: throw .unreadable(name, "it cannot be read: \(error.reason)")
      }
    }
  }
}
