internal import EventLoop
import Glibc
import RouteLog

/// Prints records in the form that was asked for, and counts them.
@MainActor
final class TracePrinter {
  private let format: (RouteRecord) -> String
  private let writer: LineWriter
  private(set) var counts = RouteCounts()

  init(_ configuration: HostConfiguration, writer: LineWriter) {
    switch configuration.trace {
    case .json: format = JSONLine.format
    case .text, .none: format = TextParagraph(isColored: configuration.isColored).format
    }
    self.writer = writer
  }

  func print(_ record: RouteRecord) {
    counts.add(record)
    writer.write(format(record))
  }
}

/// Standard output, for what is no route.
public enum StandardOutput {
  /// Writes a text as a whole, and waits for its reader where that is slow.
  /// - Returns: Why it was not written to its end, or `nil`.
  @MainActor
  public static func write(_ text: String) -> Replay.Stop? {
    var stop: Replay.Stop?
    let writer = LineWriter(STDOUT_FILENO) { stop = Replay.Stop($0) }
    writer.write(text)
    return stop
  }
}

extension Replay.Stop {
  fileprivate init(_ end: LineWriter.End) {
    switch end {
    case .closed: self = .outputClosed
    case .failed(let reason): self = .outputFailed(reason)
    }
  }
}
