import Glibc
import LinuxSystem

extension RecordingFile {
  /// More than any recording holds, and less than would bring a machine down.
  static let largestSize = 1 << 30

  /// Reads whatever the path leads to until it ends: a file, a pipe, a terminal; for `-` standard
  /// input.
  static func bytes(
    at path: String, limit: Int = largestSize
  ) throws(RecordingError) -> [UInt8] {
    guard !path.isEmpty else {
      throw RecordingError(.unreadable, file: path, reason: "no file was named")
    }
    do { return try BoundedFile.bytes(of: path, limit: limit) } catch {
      switch error.errno {
      case EFBIG:
        throw RecordingError(
          .malformed, file: path, reason: "larger than \(limit) bytes; no recording is")
      case ENOENT: throw RecordingError(.unreadable, file: path, reason: "no such file")
      case EISDIR:
        throw RecordingError(
          .unreadable, file: path, reason: "this is a folder; expected a recording")
      default: throw RecordingError(.unreadable, file: path, reason: error.reason)
      }
    }
  }
}
