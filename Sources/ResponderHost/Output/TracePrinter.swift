import EventLoop
import RouteLog

/// Prints records in the form that was asked for, and counts them.
@MainActor
final class TracePrinter {
  private var encoder: RecordEncoder
  private let writer: LineWriter
  private let hidesPositions: Bool
  private(set) var counts = RouteCounts()

  init(_ configuration: HostConfiguration, writer: LineWriter) {
    encoder = RecordEncoder(
      configuration.trace == .json ? .json : .text(isColored: configuration.isColored))
    self.writer = writer
    hidesPositions = configuration.hidesPositions
  }

  func print(_ record: RouteRecord) {
    counts.add(record)
    guard hidesPositions else { return writer.write(encoder.encode(record)) }
    var record = record
    record.hidePositions()
    writer.write(encoder.encode(record))
  }
}
