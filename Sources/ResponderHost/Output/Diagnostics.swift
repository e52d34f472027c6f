import EventLoop
import Foundation
import LinuxSystem
public import Logging
import RouteLog
import Synchronization

/// A log handler that writes diagnostics to standard error, one line each.
///
/// If standard error is connected to the journal, lines are sent to the journal with their
/// priority, and without blocking.
public struct Diagnostics: LogHandler {
  /// The level that was set at run time, for all loggers of the process.
  private static let chosenLevel = Mutex<Logger.Level?>(nil)

  private var ownLevel: Logger.Level
  private let journal: JournalSocket?
  public var metadata: Logger.Metadata = [:]

  /// Creates a handler.
  /// - Parameter level: The lowest level that is logged.
  public init(level: Logger.Level = .info) {
    self.init(level: level, journal: Self.journal(behind: STDERR_FILENO))
  }

  init(level: Logger.Level, journal: JournalSocket?) {
    ownLevel = level
    self.journal = journal
  }

  public var logLevel: Logger.Level {
    get { Self.chosenLevel.withLock { $0 } ?? ownLevel }
    set { ownLevel = newValue }
  }

  /// Sets the level of every logger of the process that uses this handler.
  static func choose(_ level: Logger.Level) {
    chosenLevel.withLock { $0 = level }
  }

  /// The connection to the journal, shared so that lost entries are counted in one place; `nil`
  /// without the journal's socket.
  private static let ownJournal =
    FileManager.default.fileExists(atPath: JournalSocket.path) ? try? JournalSocket() : nil

  /// Returns the connection to the journal if a standard stream is connected to it; `nil`
  /// otherwise.
  static func journal(behind descriptor: Int32) -> JournalSocket? {
    let environment = Environment.variables
    // Without the socket, the stream still works.
    return JournalSocket.isBehind(descriptor, environment: environment) ? ownJournal : nil
  }

  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  public func log(event: LogEvent) {
    let message = Self.printable("\(event.message)")
    if let journal { return log(message, event, in: journal) }
    let prefix: String
    switch event.level {
    case .critical, .error: prefix = "error: "
    case .warning: prefix = "warning: "
    case .debug, .trace: prefix = "debug: "
    case .notice, .info: prefix = ""
    }
    StandardError.write(prefix + message + "\n")
  }

  private func log(_ message: String, _ event: LogEvent, in journal: JournalSocket) {
    func text(_ key: String) -> String? {
      (event.metadata?[key] ?? metadata[key]).map { "\($0)" }
    }
    let device = text(Self.deviceKey)
    let node = text(Self.nodeKey)
    let source = EntryLimit.Source(
      device: device, node: node, isLog: device == nil && node == nil)
    guard journal.limit.admitsLine(about: source, at: MonotonicClock.seconds) else { return }
    var entry = JournalEntry(message, priority: JournalEntry.Priority(event.level))
    entry.set("RESPONDERD_DEVICE", device)
    entry.set("RESPONDERD_NODE", node)
    journal.send(entry)
  }

  /// The metadata of a line about a device: its name, and the path of its node.
  fileprivate static let (deviceKey, nodeKey) = ("device", "node")

  /// Escapes characters that control a terminal, because names of devices are untrusted.
  public static func printable(_ message: String) -> String {
    message.replacingTerminalControls { $0.escaped(asASCII: true) }
  }

  /// Escapes a text of several lines like ``printable(_:)``.
  public static func printableLines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { printable(String($0)) }.joined(separator: "\n")
  }

  /// Returns a logger that writes to standard error.
  ///
  /// Call it before opening anything: it replaces missing standard streams, and prevents SIGPIPE
  /// from ending the process.
  public static func logger(level: Logger.Level = .info) -> Logger {
    StandardStreams.prepare()
    return Logger(label: "responderd") { _ in Diagnostics(level: level) }
  }
}

extension Logger {
  /// Returns a logger of lines about a device, which the journal counts with the records of the device.
  func about(_ source: RouteRecorder.DeviceName) -> Logger {
    var logger = self
    logger[metadataKey: Diagnostics.deviceKey] = "\(source.name)"
    if let node = source.node { logger[metadataKey: Diagnostics.nodeKey] = "\(node)" }
    return logger
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
