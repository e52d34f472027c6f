import Logging
import SampleApps

/// Collects the output of an application, instead of printing it to standard error.
@MainActor
final class SpokenLines {
  /// The lines so far.
  private(set) var lines: [String] = []

  /// The logger for the application of a storyboard.
  var logger: Logger { Logger(label: "application") { _ in Handler(lines: self) } }

  /// Collects the output of a sample application while the body runs.
  func collect(_ body: () throws -> Void) rethrows {
    Speech.listener = { [self] in lines.append($0) }
    defer { Speech.listener = nil }
    try body()
  }

  private struct Handler: LogHandler {
    let lines: SpokenLines
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.notice

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let message = "\(event.message)"
      // An application runs on the main actor.
      MainActor.assumeIsolated { lines.lines.append(message) }
    }
  }
}
