import Glibc
import LinuxSystem

extension RecordingFile {
  /// Larger than any recording.
  static let largestSize = 256 << 20
  /// The same for a pipe, whose text is in memory as a whole.
  static let pipeLimit = 32 << 20
  /// How long a pipe may take, in seconds.
  private static let pipeTimeout = 10

  /// Returns whether a recording of one device is short enough to be read again.
  public static func isReadable(events: Int, bytes: Int) -> Bool {
    events <= RecordingText.eventLimit && bytes <= largestSize
  }

  /// Opens a file, or reads a pipe until its end; `-` is standard input, which may be a terminal and take any time.
  /// - Parameter name: The name in errors.
  static func text(at path: String, name: String) throws(RecordingError) -> RecordingText {
    guard !path.isEmpty else {
      throw RecordingError(.unreadable, file: path, reason: "no file name given")
    }
    // A device has no end, and opening it can have effects.
    guard path == "-" || !SystemCall.isDevice(path) else {
      throw RecordingError(.unreadable, file: path, reason: "is a device, not a recording")
    }
    var limit = "\(largestSize >> 20) MiB"
    do throws(SystemError) {
      if let file = try FileWindow(path: path, limit: largestSize) {
        return RecordingText(name: name, file: file)
      }
      limit = "\(pipeLimit >> 20) MiB for what is not a regular file"
      return RecordingText(
        name: name, bytes: try BoundedFile.bytes(of: path, limit: pipeLimit, timeout: pipeTimeout))
    } catch  where error.errno == EFBIG {
      throw RecordingError(.malformed, file: path, reason: "too large: the limit is \(limit)")
    } catch { throw .unreadable(path, error) }
  }
}

extension RecordingError {
  static func unreadable(_ path: String, _ error: SystemError) -> Self {
    switch error.errno {
    case ENOENT: Self(.unreadable, file: path, reason: "no such file")
    case EISDIR: Self(.unreadable, file: path, reason: "is a directory, not a recording")
    default: Self(.unreadable, file: path, reason: error.reason)
    }
  }
}
