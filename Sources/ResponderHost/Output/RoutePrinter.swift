import EventLoop
import RouteLog

/// Prints records in the configured format, and counts them.
@MainActor
final class RoutePrinter {
  private var encoder: RecordEncoder
  private let writer: LineWriter
  private let hidesPositions: Bool
  private let omitsRepeatedMoves: Bool
  /// The kinds of movements that were printed since the last other record.
  private var printedMoves: Set<RouteRecord.Event> = []
  private(set) var counts = RouteCounts()

  init(_ configuration: HostConfiguration, writer: LineWriter) {
    encoder = RecordEncoder(
      configuration.trace == .json ? .json : .text(isColored: configuration.isColored))
    omitsRepeatedMoves = configuration.omitsRepeatedMoves && configuration.trace == .text
    self.writer = writer
    hidesPositions = configuration.hidesPositions
  }

  func print(_ record: RouteRecord) {
    counts.add(record)
    if omitsRepeatedMoves && isRepeatedMove(record) { return }
    guard hidesPositions else { return writer.write(encoder.encode(record)) }
    var record = record
    record.hidePositions()
    writer.write(encoder.encode(record))
  }

  /// Returns whether a record continues a movement or gesture of which the log already contains a
  /// record.
  private func isRepeatedMove(_ record: RouteRecord) -> Bool {
    switch (record.event, record.subtype) {
    case (.touches, "moved"), (.gesture, "changed"):
      return !printedMoves.insert(record.event).inserted
    default:
      printedMoves = []
      return false
    }
  }
}
