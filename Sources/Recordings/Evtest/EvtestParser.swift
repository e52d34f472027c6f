internal import KernelInput

/// Reads what `evtest` prints: its header, which describes the device, and the events.
///
/// People copy it from a terminal, so blank lines, indentation and whatever is before the header are ignored.
struct EvtestParser {
  private let text: RecordingText
  private var description: DeviceDescription?
  private var events: [KernelEvent] = []
  private var timeline = TimelineCheck()
  /// The type and the axis that the next lines of the header are about.
  private var type: EventType?
  private var axis: Axis?
  private var values: [Axis: Int32] = [:]
  private var switches = CodeSet()

  /// Returns whether a line can be the first one that `evtest` prints.
  static func isStart(_ line: ArraySlice<UInt8>) -> Bool {
    let line = String(decoding: line, as: UTF8.self).trimmingBlanks
    return starts.contains { line.hasPrefix($0) }
  }

  private static let starts = [
    "No device specified, trying to scan", "Available devices:", "Select the device event number",
    "Input driver version is", "Input device ID:", "Event: time ",
  ]

  /// Returns the device; its description is `nil` without the header.
  static func content(
    of text: RecordingText
  ) throws(RecordingError) -> (content: EvemuParser.Content, switches: CodeSet) {
    var parser = Self(text: text)
    try parser.readLines()
    let start = parser.events.first?.time ?? Timestamp(microseconds: 0)
    return (
      EvemuParser.Content(
        description: parser.description,
        initialState: parser.description.flatMap {
          StateComments.state(of: $0, values: parser.values, at: start)
        },
        events: parser.events, warnings: parser.timeline.warnings(of: text.name)),
      parser.switches
    )
  }

  private init(text: RecordingText) { self.text = text }

  private mutating func readLines() throws(RecordingError) {
    var next = text.firstLine
    while let line = next {
      let content = String(decoding: line.text, as: UTF8.self).trimmingBlanks
      if content.hasPrefix("Event: ") {
        let event = try event(content, line)
        timeline.note(event, line: line.number)
        events.append(event)
      } else if content.hasPrefix("Input device ID:") {
        guard events.isEmpty, description == nil else {
          throw text.malformed(at: line.number, "a second device; split the file")
        }
        description = try identified(content, line)
      } else if events.isEmpty {
        try readHeader(content, line)
      }
      next = text.line(after: line)
    }
  }

  // MARK: - The header

  /// Reads `Input device ID: bus 0x18 vendor 0x0 product 0x0 version 0x0`.
  private func identified(
    _ content: String, _ line: RecordingText.Line
  ) throws(RecordingError) -> DeviceDescription {
    let words = content.split(separator: " ").dropFirst(3)
    let numbers = words.compactMap { word in
      word.hasPrefix("0x") ? UInt16(word.dropFirst(2), radix: 16) : nil
    }
    guard words.count == 8, numbers.count == 4 else {
      throw malformed(line, "bus 0xN vendor 0xN product 0xN version 0xN")
    }
    var device = DeviceDescription(name: "")
    device.bus = Bus(rawValue: numbers[0])
    (device.vendor, device.product, device.version) = (numbers[1], numbers[2], numbers[3])
    return device
  }

  private mutating func readHeader(
    _ content: String, _ line: RecordingText.Line
  ) throws(RecordingError) {
    let words = content.split(separator: " ")
    if content.hasPrefix("Input device name: \"") {
      description?.name =
        String(content.dropFirst(20).dropLast(content.hasSuffix("\"") ? 1 : 0)).withoutMarksOfOrder
    } else if content.hasPrefix("Event type ") {
      let number = try number(words, 2, through: EventType.last, line)
      (type, axis) = (EventType(rawValue: number), nil)
      description?.eventTypes.insert(number)
    } else if content.hasPrefix("Event code "), let type {
      let code = try number(words, 2, through: type.lastCode, line)
      description?.insert(code, of: type)
      axis = type == .absolute ? Axis(rawValue: code) : nil
      if type == .switch, words.suffix(2) == ["state", "1"] { switches.insert(code) }
    } else if content.hasPrefix("Property type ") {
      let number = try number(words, 2, through: DeviceProperty.last, line)
      description?.properties.insert(number)
    } else if content.hasPrefix("Key repeat handling:") || content.hasPrefix("Properties:") {
      (type, axis) = (nil, nil)
    } else if let axis, words.count == 2, let value = Int32(words[1]) {
      setLimit(String(words[0]), value, of: axis)
    }
  }

  private mutating func setLimit(_ name: String, _ value: Int32, of axis: Axis) {
    var range = description?.ranges[axis] ?? AxisRange(minimum: 0, maximum: 0)
    switch name {
    case "Value": values[axis] = value
    case "Min": range.minimum = value
    case "Max": range.maximum = value
    case "Fuzz": range.fuzz = value
    case "Flat": range.flat = value
    case "Resolution": range.resolution = value
    default: return
    }
    description?.ranges[axis] = range
  }

  private func number(
    _ words: [Substring], _ index: Int, through last: UInt16, _ line: RecordingText.Line
  ) throws(RecordingError) -> UInt16 {
    guard words.count > index, let number = UInt16(words[index]), number <= last else {
      throw malformed(line, "\(words.prefix(2).joined(separator: " ")) N, up to \(last)")
    }
    return number
  }

  // MARK: - Events

  /// Reads `Event: time 1.000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 7`, or the mark of an EV_SYN.
  private func event(
    _ content: String, _ line: RecordingText.Line
  ) throws(RecordingError) -> KernelEvent {
    let parts = content.split(separator: ",").map { $0.split(separator: " ") }
    guard parts.count >= 2, parts[0].count == 3, let time = Self.time(parts[0][2]) else {
      throw malformed(line, "Event: time SECONDS.MICROSECONDS, type …")
    }
    if parts.count == 2, parts[1].count == 3, let sync = Self.syncCodes[String(parts[1][1])] {
      return KernelEvent(time: time, type: .synchronization, code: sync.rawValue, value: 0)
    }
    func field(_ part: Int, _ name: String) -> Substring? {
      parts.count > part && parts[part].count >= 2 && parts[part][0] == name ? parts[part][1] : nil
    }
    guard let number = field(1, "type").flatMap({ UInt16($0) }), number <= EventType.last else {
      throw malformed(line, "type N (EV_…), code N, value N")
    }
    let type = EventType(rawValue: number)
    // Scan codes are hexadecimal.
    let isScan = type == .miscellaneous && ["3", "4"].contains(field(2, "code"))
    let value = field(3, "value").flatMap { text in
      isScan
        ? UInt32(text, radix: 16).map { Int32(bitPattern: $0) } : Int32(text)
    }
    guard let code = field(2, "code").flatMap({ UInt16($0) }), code <= type.lastCode, let value
    else { throw malformed(line, "type N (EV_…), code N, value N") }
    return KernelEvent(time: time, type: type, code: code, value: value)
  }

  private static let syncCodes: [String: SyncCode] = [
    "SYN_REPORT": .report, "SYN_MT_REPORT": .mtReport, "SYN_DROPPED": .dropped,
  ]

  private static func time(_ text: Substring) -> Timestamp? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 6, let seconds = UInt64(parts[0]),
      let microseconds = UInt32(parts[1]), seconds <= UInt64(Timestamp.lastSecond)
    else { return nil }
    let time = Timestamp(seconds: Int64(seconds), microseconds: Int64(microseconds))
    return time <= .last ? time : nil
  }

  private func malformed(_ line: RecordingText.Line, _ expected: String) -> RecordingError {
    text.malformed(
      at: line.number, "in what evtest prints, found \(line.text.quoted); expected \"\(expected)\"")
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    var text = Substring(self)
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
