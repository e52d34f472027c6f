import EventLoop
import RouteLog

/// Prints records in the form that was asked for, and counts them.
@MainActor
final class TracePrinter {
  private var encoder: RecordEncoder
  private let writer: LineWriter
  private(set) var counts = RouteCounts()

  init(_ configuration: HostConfiguration, writer: LineWriter) {
    encoder = RecordEncoder(
      configuration.trace == .json ? .json : .text(isColored: configuration.isColored))
    self.writer = writer
  }

  func print(_ record: RouteRecord) {
    counts.add(record)
    writer.write(encoder.encode(record))
  }
}
