import EventLoop
import Glibc
import LinuxSystem
import Logging

/// Writes to standard error, one line each. For the journal, a line begins with its priority, as sd-daemon(3) describes.
struct ServiceLog: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.notice

  /// The logger of the program.
  static let logger = Logger(label: "responderd-mqtt") { _ in ServiceLog() }

  /// Whether standard error is the journal's, as systemd.exec(5) describes for `JOURNAL_STREAM`.
  private static let isJournal: Bool = {
    guard let status = SystemCall.status(of: STDERR_FILENO) else { return false }
    return Environment.variables["JOURNAL_STREAM"] == "\(status.st_dev):\(status.st_ino)"
  }()

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let (priority, prefix) =
      switch event.level {
      case .critical, .error: (3, "error: ")
      case .warning: (4, "warning: ")
      default: (5, "")
      }
    for line in "\(event.message)".split(separator: "\n") {
      StandardError.write(
        Self.isJournal ? "<\(priority)>\(line)\n" : prefix + line + "\n")
    }
  }
}
