import EventLoop
import ResponderKit
import RouteLog

/// Prints records in the configured format, and counts them.
@MainActor
final class RoutePrinter {
  private var encoder: RecordEncoder
  private let writer: LineWriter
  private let hidesPositions: Bool
  private let hidesValues: Bool
  private let omitsRepeatedMoves: Bool
  /// The kinds of movements that were printed since the last other record.
  private var printedMoves: Set<RouteRecord.Event> = []
  /// The number of the last movement that was omitted.
  private var omittedMove: Int?
  private(set) var counts = RouteCounts()

  init(_ configuration: HostConfiguration, writer: LineWriter) {
    encoder = RecordEncoder(
      configuration.trace == .json ? .json : .text(isColored: configuration.isColored))
    omitsRepeatedMoves = configuration.omitsRepeatedMoves && configuration.trace == .text
    self.writer = writer
    hidesPositions = configuration.hidesPositions
    hidesValues = !(configuration.showsValues ?? !hidesPositions)
  }

  func print(_ record: RouteRecord) {
    counts.add(record)
    if omitsRepeatedMoves && isRepeatedMove(record) { return }
    guard hidesPositions || hidesValues else { return writer.write(encoder.encode(record)) }
    var record = record
    if hidesPositions { record.hidePositions() }
    if hidesValues { record.hideValues() }
    writer.write(encoder.encode(record))
  }

  /// Returns whether a record continues a movement or gesture of which the log already contains a
  /// record.
  private func isRepeatedMove(_ record: RouteRecord) -> Bool {
    switch (record.event, record.subtype) {
    case (.touches, "moved"), (.gesture, "changed"):
      let isRepeated = !printedMoves.insert(record.event).inserted
      omittedMove = isRepeated ? record.seq : nil
      return isRepeated
    case (.action, _) where record.isPublished: return false
    case (.action, _): return omittedMove != nil && record.action?.event == omittedMove
    default:
      printedMoves = []
      return false
    }
  }
}
