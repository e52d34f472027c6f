import Glibc
import LinuxSystem

extension RecordingFile {
  /// Larger than any recording, and small enough to hold in memory.
  static let largestSize = 256 << 20
  /// How long a pipe may take, in seconds.
  private static let pipeTimeout = 10

  /// Returns whether a recording of one device is short enough to be read again.
  public static func isReadable(events: Int, bytes: Int) -> Bool {
    events <= RecordingText.eventLimit && bytes <= largestSize
  }

  /// Reads a file or pipe until its end; `-` is standard input, which may be a terminal and take any time.
  static func bytes(
    at path: String, limit: Int = largestSize
  ) throws(RecordingError) -> [UInt8] {
    guard !path.isEmpty else {
      throw RecordingError(.unreadable, file: path, reason: "no file name given")
    }
    // A device has no end, and opening it can have effects.
    guard path == "-" || !SystemCall.isDevice(path) else {
      throw RecordingError(.unreadable, file: path, reason: "is a device, not a recording")
    }
    do { return try BoundedFile.bytes(of: path, limit: limit, timeout: pipeTimeout) } catch {
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
