import Logging

/// Keeps the lines of a logger.
final class Log: @unchecked Sendable {
  // Written and read on the main actor alone.
  private(set) var lines: [String] = []

  var handler: some LogHandler { Handler(log: self) }

  private struct Handler: LogHandler {
    let log: Log
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { log.lines.append("\(event.message)") }
  }
}
