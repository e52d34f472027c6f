import Glibc
import LinuxSystem

extension RecordingFile {
  /// Larger than any recording, and small enough to hold in memory.
  static let largestSize = 1 << 30

  /// Reads a file, pipe or terminal until its end; `-` is standard input.
  static func bytes(
    at path: String, limit: Int = largestSize
  ) throws(RecordingError) -> [UInt8] {
    guard !path.isEmpty else {
      throw RecordingError(.unreadable, file: path, reason: "no file name given")
    }
    do { return try BoundedFile.bytes(of: path, limit: limit) } catch {
      switch error.errno {
      case EFBIG:
        throw RecordingError(
          .malformed, file: path, reason: "too large: the limit is \(limit) bytes")
      case ENOENT: throw RecordingError(.unreadable, file: path, reason: "no such file")
      case EISDIR:
        throw RecordingError(
          .unreadable, file: path, reason: "is a directory, not a recording")
      default: throw RecordingError(.unreadable, file: path, reason: error.reason)
      }
    }
  }
}
