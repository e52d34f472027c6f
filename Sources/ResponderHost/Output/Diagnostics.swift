import EventLoop
import Foundation
import LinuxSystem
public import Logging
import Synchronization

/// Writes what there is to say besides the route log to standard error, a line each, for people
/// and for the journal.
///
/// Where standard error is the journal's, the lines go there with their priority, and never wait.
public struct Diagnostics: LogHandler {
  /// The level that was asked for while the process runs, of all its loggers.
  private static let chosenLevel = Mutex<Logger.Level?>(nil)

  private var ownLevel: Logger.Level
  private let journal: JournalSocket?
  public var metadata: Logger.Metadata = [:]

  /// Makes a handler.
  /// - Parameter level: What is less important is left out.
  public init(level: Logger.Level = .info) {
    ownLevel = level
    journal = Self.journal(behind: STDERR_FILENO)
  }

  public var logLevel: Logger.Level {
    get { Self.chosenLevel.withLock { $0 } ?? ownLevel }
    set { ownLevel = newValue }
  }

  /// Has every logger of the process that writes here say more, or less, from now on.
  static func choose(_ level: Logger.Level) {
    chosenLevel.withLock { $0 = level }
  }

  /// The process's one way to the journal, so that its losses are counted in one place; `nil` without
  /// the journal's socket.
  private static let ownJournal =
    FileManager.default.fileExists(atPath: JournalSocket.path) ? try? JournalSocket() : nil

  /// The way to the journal, where a standard stream leads there; `nil` where it does not, or where
  /// there is no way.
  static func journal(behind descriptor: Int32) -> JournalSocket? {
    let environment = Environment.variables
    // Without the socket the stream is still there.
    return JournalSocket.isBehind(descriptor, environment: environment) ? ownJournal : nil
  }

  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  public func log(event: LogEvent) {
    let message = Self.printable("\(event.message)")
    if let journal {
      journal.send(JournalEntry(message, priority: JournalEntry.Priority(event.level)))
      return
    }
    let prefix: String
    switch event.level {
    case .critical, .error: prefix = "error: "
    case .warning: prefix = "warning: "
    case .debug, .trace: prefix = "debug: "
    case .notice, .info: prefix = ""
    }
    StandardError.write(prefix + message + "\n")
  }

  /// A device chooses its own name; what would steer a terminal is spelled out.
  public static func printable(_ message: String) -> String {
    message.replacingTerminalControls { $0.escaped(asASCII: true) }
  }

  /// A logger that writes to standard error.
  ///
  /// Make it before anything is opened: from then on no standard stream is missing, and a reader
  /// that goes away does not end the process.
  public static func logger(level: Logger.Level = .info) -> Logger {
    StandardStreams.prepare()
    return Logger(label: "responderd") { _ in Diagnostics(level: level) }
  }
}

extension JournalEntry.Priority {
  fileprivate init(_ level: Logger.Level) {
    self =
      switch level {
      case .critical, .error: .error
      case .warning: .warning
      case .notice: .notice
      case .info: .info
      case .debug, .trace: .debug
      }
  }
}
