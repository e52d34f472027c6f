import EventLoop
import RouteLog

/// Prints records in the form that was asked for, and counts them.
@MainActor
final class TracePrinter {
  private var encoder: RecordEncoder
  private let writer: LineWriter
  private let hidesPositions: Bool
  private let omitsRepeatedMoves: Bool
  /// The movements that were printed since something else was.
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

  /// Whether a record is of a touch that moved, or a gesture that changed, after another one like it.
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
