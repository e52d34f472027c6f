internal import Foundation

extension RecordingFile {
  /// More than any recording holds, and less than would bring a machine down.
  static let largestSize = 1 << 30
  private static let chunkSize = 1 << 20

  /// Reads whatever the path leads to until it ends: a file, a pipe, a terminal; for `-` standard
  /// input.
  ///
  /// Foundation's own reading of files refuses what is no regular file, so it is read in parts.
  static func bytes(
    at path: String, limit: Int = largestSize
  ) throws(RecordingError) -> [UInt8] {
    guard !path.isEmpty else {
      throw RecordingError(.unreadable, file: path, reason: "no file was named")
    }
    guard let stream = path == "-" ? fdopen(dup(STDIN_FILENO), "r") : fopen(path, "re") else {
      throw unreadable(path, errno)
    }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: chunkSize)
    while true {
      let count = fread(&chunk, 1, chunk.count, stream)
      if count < chunk.count, ferror(stream) != 0 {
        let number = errno
        guard number == EINTR else { throw unreadable(path, number) }
        clearerr(stream)
      } else if count == 0 {
        return bytes
      }
      guard bytes.count + count <= limit else {
        throw RecordingError(
          .malformed, file: path, reason: "larger than \(limit) bytes; no recording is")
      }
      bytes += chunk[..<count]
    }
  }

  private static func unreadable(_ path: String, _ number: Int32) -> RecordingError {
    let reason =
      switch number {
      case ENOENT: "no such file"
      case EACCES: "permission denied"
      case EISDIR: "this is a folder; expected a recording"
      default: String(cString: strerror(number))
      }
    return RecordingError(.unreadable, file: path, reason: reason)
  }
}
