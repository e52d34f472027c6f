internal import KernelInput

/// Reads a table of accelerations: comma-separated seconds and g along X, Y and Z, gravity included,
/// below a header such as `t_seconds,x_g,y_g,z_g`. The signs are those of Core Motion: −1 g along the axis that
/// points up.
///
/// Data sets recorded with phones and watches have this form, or convert to it easily. The recording
/// contains an accelerometer as the kernel describes one.
struct AccelerationParser {
  /// High enough to preserve three decimals.
  private static let unitsPerG = 16_384.0
  /// The largest accepted acceleration in g, beyond what any consumer sensor measures.
  private static let most = 1000.0
  /// The latest accepted time in seconds (30 years): later times are mistakes, such as
  /// milliseconds.
  private static let latest = 1e9

  private let text: RecordingText
  private var events: [KernelEvent] = []
  private var timeline = TimelineCheck()

  /// Returns whether a line can be the first line of a table: four numbers, or four names that
  /// begin with that of a time.
  static func isStart(_ line: ArraySlice<UInt8>) -> Bool {
    let fields = fields(of: line)
    guard fields.count == 4 else { return false }
    return isHeader(fields) || fields.allSatisfy { Double($0) != nil }
  }

  static func recording(of text: RecordingText) throws(RecordingError) -> Recording {
    var parser = Self(text: text)
    try parser.readLines()
    var recording = Recording(description: description, events: parser.events)
    recording.warnings = parser.timeline.warnings(of: text.name)
    return recording
  }

  private init(text: RecordingText) { self.text = text }

  private static var description: DeviceDescription {
    var device = DeviceDescription(name: "Table of accelerations")
    device.properties.insert(DeviceProperty.accelerometer.rawValue)
    for axis in [Axis.x, .y, .z] {
      device.insert(axis.rawValue, of: .absolute)
      let limit = Int32(most * unitsPerG)
      device.ranges[axis] = AxisRange(
        minimum: -limit, maximum: limit, resolution: Int32(unitsPerG))
    }
    return device
  }

  private mutating func readLines() throws(RecordingError) {
    var next = text.firstLine
    while let line = next {
      let fields = Self.fields(of: line.text)
      let isBlank = fields.allSatisfy(\.isEmpty) && fields.count < 2
      if !isBlank, line.text.first != .numberSign, !(events.isEmpty && Self.isHeader(fields)) {
        try read(fields, in: line)
      }
      next = text.line(after: line)
    }
  }

  private mutating func read(
    _ fields: [String], in line: RecordingText.Line
  ) throws(RecordingError) {
    guard fields.count == 4 else {
      throw text.malformed(
        at: line.number, "expected four numbers, SECONDS,X,Y,Z, found \(line.text.quoted)")
    }
    guard let seconds = Double(fields[0]), (0...Self.latest).contains(seconds) else {
      throw text.malformed(
        at: line.number, "the time \(quoted(fields[0])) is not a number of seconds from 0")
    }
    let time = Timestamp(microseconds: Int64((seconds * 1_000_000).rounded()))
    for (axis, field) in zip([Axis.x, .y, .z], fields.dropFirst()) {
      guard let value = Double(field), (-Self.most...Self.most).contains(value) else {
        throw text.malformed(
          at: line.number, "the acceleration \(quoted(field)) is not a number of g up to 1000")
      }
      append(KernelEvent(axis, Int32((value * Self.unitsPerG).rounded()), at: time), in: line)
    }
    append(.report(at: time), in: line)
    try text.check(eventCount: events.count, at: line.number)
  }

  private mutating func append(_ event: KernelEvent, in line: RecordingText.Line) {
    timeline.note(event, line: line.number)
    // A line of eight bytes has four events.
    text.reserve(in: &events, least: 2)
    events.append(event)
  }

  private func quoted(_ field: String) -> String { ArraySlice(field.utf8).quoted }

  private static func isHeader(_ fields: [String]) -> Bool {
    guard fields.count == 4, let first = fields.first?.lowercased() else { return false }
    let name = first.prefix { $0.isLetter }
    return ["t", "time", "timestamp", "seconds"].contains(String(name))
      && fields.dropFirst().allSatisfy { Double($0) == nil && !$0.isEmpty }
  }

  private static func fields(of line: ArraySlice<UInt8>) -> [String] {
    line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { field in
      var field = field.drop(while: \.isBlank)
      while field.last?.isBlank == true { field.removeLast() }
      return String(decoding: field, as: UTF8.self)
    }
  }
}
