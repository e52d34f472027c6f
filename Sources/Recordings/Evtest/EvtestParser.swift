internal import KernelInput

/// Reads what `evtest` prints: its header, which describes the device, and the events. A text may have several devices,
/// one after the other.
///
/// People copy it from a terminal into mails and forums. What these add is removed (see ``EvtestLine``), and other lines,
/// such as prompts, fences and what is before the header, are ignored.
struct EvtestParser {
  /// What was read of one device.
  private struct Device {
    var description: DeviceDescription?
    var events: [KernelEvent] = []
    var timeline = TimelineCheck()
    /// The type and the axis that the next lines of the header are about.
    var type: EventType?
    var axis: Axis?
    var values: [Axis: Int32] = [:]
    var switches = CodeSet()

    var isEmpty: Bool { description == nil && events.isEmpty }
  }

  private let text: RecordingText
  /// How many bytes of each line are not from `evtest`.
  private let margin: Int
  private var device = Device()
  private var devices: [Device] = []
  private var eventCount = 0

  /// Returns whether a line can be the first one that `evtest` prints.
  static func isStart(_ line: ArraySlice<UInt8>) -> Bool {
    let content = EvtestLine.content(of: line)
    return starts.contains { content.hasPrefix($0) }
  }

  /// Returns whether one of the first lines from a line on is printed by `evtest`.
  static func isStart(within text: RecordingText, from line: RecordingText.Line) -> Bool {
    var next: RecordingText.Line? = line
    while let line = next, line.number <= searchedLines {
      if isStart(line.text) || margin(of: line.text) != nil { return true }
      next = text.line(after: line)
    }
    return false
  }

  /// Returns how many bytes are before the line of the header that names the device, where something else is at the
  /// beginning of each line, such as the time of a log; `nil` for another line, and for a comment of evemu.
  private static func margin(of line: ArraySlice<UInt8>) -> Int? {
    guard line.count < longestLine, line.first != .numberSign,
      let start = line.firstRange(of: identification)
    else { return nil }
    return EvtestLine.content(of: line[..<start.lowerBound]).isEmpty
      ? nil : start.lowerBound - line.startIndex
  }

  /// Longer than what is in a log.
  private static let longestLine = 1000

  private static let identification = Array("Input device ID: bus 0x".utf8)

  /// Returns the margin of the lines of a text, if they have one.
  private static func margin(of text: RecordingText) -> Int {
    var next = text.firstLine
    while let line = next, line.number <= searchedLines {
      if let margin = margin(of: line.text) { return margin }
      next = text.line(after: line)
    }
    return 0
  }

  /// How far into a text `evtest` may begin.
  private static let searchedLines = 10_000

  private static let starts = [
    "No device specified, trying to scan", "Available devices:", "Select the device event number",
    "Input driver version is", "Input device ID:", "Event: time ",
  ]

  /// Returns the devices of a text.
  /// - Parameter fallback: Returns the description of a device without the header.
  static func recordings(
    of text: RecordingText, fallback: () throws(RecordingError) -> DeviceDescription
  ) throws(RecordingError) -> [Recording] {
    var parser = Self(text: text)
    try parser.readLines()
    var recordings: [Recording] = []
    var other: DeviceDescription?
    for device in parser.devices {
      let description = if let own = device.description ?? other { own } else { try fallback() }
      if device.description == nil { other = description }
      let start = device.events.first?.time ?? Timestamp(microseconds: 0)
      var recording = Recording(description: description, events: device.events)
      if device.description != nil {
        recording.initialState = StateComments.state(
          of: description, values: device.values, at: start)
      }
      recording.initialSwitches = device.switches
      recording.warnings = device.timeline.warnings(of: text.name)
      recordings.append(recording)
    }
    return recordings
  }

  private init(text: RecordingText) {
    self.text = text
    margin = Self.margin(of: text)
  }

  private func content(of line: RecordingText.Line) -> String {
    EvtestLine.content(of: line.text.dropFirst(margin))
  }

  private mutating func readLines() throws(RecordingError) {
    var next = text.firstLine
    var last = 1
    while let line = next {
      next = text.line(after: line)
      let content = content(of: line)
      if let start = Self.eventStart(in: content) {
        // A mail wraps long lines.
        let rest = next.map { self.content(of: $0) } ?? ""
        if let event = Self.event(String(content[start...])) {
          try append(event, line)
        } else if let event = Self.event("\(content[start...]) \(rest)") {
          try append(event, line)
          next = next.flatMap { text.line(after: $0) }
        } else if start == content.startIndex {
          throw malformed(line, "Event: time SECONDS.MICROSECONDS, type N (EV_…), code N, value N")
        }
      } else if content.hasPrefix("Input driver version is") {
        try endDevice(at: line.number)
      } else if content.hasPrefix("Input device ID:") {
        try endDevice(at: line.number)
        device.description = try identified(content, line)
        try text.check(deviceCount: devices.count + 1, at: line.number)
      } else if device.description != nil, device.events.isEmpty {
        try readHeader(content, line)
      }
      last = line.number
    }
    try endDevice(at: last)
    guard !devices.isEmpty else {
      throw text.malformed(at: nil, "there is neither a description of a device nor an event in it")
    }
  }

  private mutating func append(
    _ event: KernelEvent, _ line: RecordingText.Line
  ) throws(RecordingError) {
    device.timeline.note(event, line: line.number)
    text.reserve(in: &device.events, least: 40)
    device.events.append(event)
    eventCount += 1
    try text.check(eventCount: eventCount, at: line.number)
  }

  private mutating func endDevice(at line: Int) throws(RecordingError) {
    if !device.isEmpty { devices.append(device) }
    try text.check(deviceCount: devices.count, at: line)
    device = Device()
  }

  /// Returns where an event begins in a line: at its start, or after the key that was tested and is echoed.
  private static func eventStart(in content: String) -> String.Index? {
    if content.hasPrefix("Event: time") { return content.startIndex }
    return content.firstRange(of: "Event: time ")?.lowerBound
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
      device.description?.name =
        String(content.dropFirst(20).dropLast(content.hasSuffix("\"") ? 1 : 0)).withoutMarksOfOrder
    } else if content.hasPrefix("Event type ") {
      let number = try number(words, 2, through: EventType.last, line)
      (device.type, device.axis) = (EventType(rawValue: number), nil)
      device.description?.eventTypes.insert(number)
    } else if content.hasPrefix("Event code "), let type = device.type {
      let code = try number(words, 2, through: type.lastCode, line)
      device.description?.insert(code, of: type)
      device.axis = type == .absolute ? Axis(rawValue: code) : nil
      if type == .switch, words.suffix(2) == ["state", "1"] {
        device.switches.insert(code)
      }
    } else if content.hasPrefix("Property type ") {
      let number = try number(words, 2, through: DeviceProperty.last, line)
      device.description?.properties.insert(number)
    } else if content.hasPrefix("Key repeat handling:") || content.hasPrefix("Properties:") {
      (device.type, device.axis) = (nil, nil)
    } else if let axis = device.axis, words.count == 2, let value = Int32(words[1]) {
      setLimit(String(words[0]), value, of: axis)
    }
  }

  private mutating func setLimit(_ name: String, _ value: Int32, of axis: Axis) {
    var range = device.description?.ranges[axis] ?? AxisRange(minimum: 0, maximum: 0)
    switch name {
    case "Value": device.values[axis] = value
    case "Min": range.minimum = value
    case "Max": range.maximum = value
    case "Fuzz": range.fuzz = value
    case "Flat": range.flat = value
    case "Resolution": range.resolution = value
    default: return
    }
    device.description?.ranges[axis] = range
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

  /// Reads `Event: time 1.000000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 7`, or the mark of an EV_SYN;
  /// `nil` for anything else.
  private static func event(_ content: String) -> KernelEvent? {
    let parts = content.split(separator: ",").map { $0.split(separator: " ") }
    guard parts.count >= 2, parts[0].count == 3, let time = Self.time(parts[0][2]) else {
      return nil
    }
    if parts.count == 2, parts[1].count == 3, let sync = Self.syncCodes[String(parts[1][1])] {
      return KernelEvent(time: time, type: .synchronization, code: sync.rawValue, value: 0)
    }
    func field(_ part: Int, _ name: String) -> Substring? {
      parts.count > part && parts[part].count >= 2 && parts[part][0] == name ? parts[part][1] : nil
    }
    guard let number = field(1, "type").flatMap({ UInt16($0) }), number <= EventType.last else {
      return nil
    }
    let type = EventType(rawValue: number)
    // Scan codes are hexadecimal.
    let isScan = type == .miscellaneous && ["3", "4"].contains(field(2, "code"))
    let value = field(3, "value").flatMap { text in
      isScan
        ? UInt32(text, radix: 16).map { Int32(bitPattern: $0) } : Int32(text)
    }
    guard let code = field(2, "code").flatMap({ UInt16($0) }), code <= type.lastCode, let value
    else { return nil }
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
