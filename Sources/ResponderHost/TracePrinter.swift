import EventLoop
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
