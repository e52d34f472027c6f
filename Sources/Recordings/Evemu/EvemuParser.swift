// The format of evemu. Begin here; `EvemuWriter` writes it.

internal import KernelInput

/// Reads the text format of evemu, versions 1.0 to 1.3.
///
/// A file contains one device: its description, its events, or both. Later versions added comments
/// at the end of lines (1.1), the resolution of axes (1.2) and the states of LEDs and switches
/// (1.3).
struct EvemuParser {
  /// The letters that begin a line.
  static let lineKinds = Set("NIPBALSE".utf8)

  private let text: RecordingText
  private var builder = DescriptionBuilder()
  private var comments = StateComments()
  private var events: [KernelEvent] = []
  private var timeline = TimelineCheck()

  private init(_ text: RecordingText) {
    self.text = text
  }

  /// The content of a file.
  struct Content {
    var description: DeviceDescription?
    var initialState: DeviceState?
    var events: [KernelEvent]
    var warnings: [RecordingWarning] = []
  }

  static func content(of text: RecordingText) throws(RecordingError) -> Content {
    var parser = Self(text)
    try parser.readLines()
    let description = try parser.builder.finished(for: text)
    let start = parser.events.first?.time ?? Timestamp(microseconds: 0)
    return Content(
      description: description,
      initialState: description.flatMap { parser.comments.state(of: $0, at: start) },
      events: parser.events, warnings: parser.timeline.warnings(of: text.name))
  }

  private mutating func readLines() throws(RecordingError) {
    var next = text.firstLine
    while let line = next {
      if let content = try EvemuLine(line, of: text) {
        if content.kind == UInt8(ascii: "E") {
          let event = try Self.event(content)
          timeline.note(event, line: line.number)
          text.reserve(in: &events, least: 24)
          events.append(event)
          try text.check(eventCount: events.count, at: line.number)
        } else {
          try builder.read(content)
        }
      } else if events.isEmpty {
        builder.read(comment: line.text)
        comments.read(line.text)
      }
      next = text.line(after: line)
    }
  }

  // MARK: - Events

  /// Parses `E: SECONDS.MICROSECONDS TYPE CODE VALUE`, with type and code in hexadecimal.
  private static func event(_ line: EvemuLine) throws(RecordingError) -> KernelEvent {
    try line.expect(4...4, fields: "SECONDS.MICROSECONDS TYPE CODE VALUE")
    let type = EventType(rawValue: try line.hex(1, "the type", through: EventType.last))
    return KernelEvent(
      time: try time(line), type: type, code: try line.code(2, of: type),
      value: try line.decimal(3, "the value"))
  }

  private static func time(_ line: EvemuLine) throws(RecordingError) -> Timestamp {
    let field = line.fields[0]
    let parts = field.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    // Fewer than six digits would be ambiguous; no recorder writes them.
    guard parts.count == 2, parts[1].count == 6 else {
      throw line.malformed(
        "the time \(field.quoted) is not SECONDS.MICROSECONDS with six digits after the point")
    }
    // Unsigned, because the kernel's clock starts at zero.
    let seconds: UInt64 = try line.integer(parts[0], radix: 10, "the time's seconds")
    let microseconds: UInt32 = try line.integer(parts[1], radix: 10, "the time's microseconds")
    // Clamped before the comparison, because more seconds could overflow.
    let capped = Int64(min(seconds, UInt64(Timestamp.lastSecond) + 1))
    let time = Timestamp(seconds: capped, microseconds: Int64(microseconds))
    guard time <= .last else {
      throw line.malformed("the time \(field.quoted) is past the last one, \(Timestamp.last.text)")
    }
    return time
  }
}
