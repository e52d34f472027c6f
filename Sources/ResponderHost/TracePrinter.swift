import EventLoop
import RouteLog

/// Prints records in the form that was asked for, and counts them.
@MainActor
final class TracePrinter {
  private let paragraph: TextParagraph?
  @exclusivity(unchecked) private var line = JSONLine()
  private let writer: LineWriter
  @exclusivity(unchecked) private(set) var counts = RouteCounts()

  init(_ configuration: HostConfiguration, writer: LineWriter) {
    let isText = configuration.trace != .json
    paragraph = isText ? TextParagraph(isColored: configuration.isColored) : nil
    self.writer = writer
  }

  func print(_ record: RouteRecord) {
    counts.add(record)
    if let paragraph {
      writer.write(paragraph.format(record))
    } else {
      writer.write(line.write(record))
    }
  }
}
