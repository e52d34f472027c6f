import EventLoop
public import Logging

/// Writes what there is to say besides the route log to standard error, a line each, for people
/// and for the journal.
public struct Diagnostics: LogHandler {
  public var logLevel: Logger.Level
  public var metadata: Logger.Metadata = [:]

  /// Makes a handler.
  /// - Parameter level: What is less important is left out.
  public init(level: Logger.Level = .info) {
    logLevel = level
  }

  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  public func log(event: LogEvent) {
    let prefix: String
    switch event.level {
    case .critical, .error: prefix = "error: "
    case .warning: prefix = "warning: "
    case .debug, .trace: prefix = "debug: "
    case .notice, .info: prefix = ""
    }
    StandardError.write(prefix + Self.printable("\(event.message)") + "\n")
  }

  /// Whether a character moves the cursor, ends a line or turns the direction of writing.
  private static func steers(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// A device chooses its own name; what would steer a terminal is spelled out.
  public static func printable(_ message: String) -> String {
    var text = ""
    for scalar in message.unicodeScalars {
      if Self.steers(scalar) {
        text += scalar.escaped(asASCII: true)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
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
