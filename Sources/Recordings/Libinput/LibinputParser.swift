// The format of `libinput record`. Begin here; `LibinputWriter` writes it.

internal import KernelInput

/// Reads the YAML of `libinput record`, format version 1 (see `libinput-record(1)`).
///
/// Keys that the format does not define are ignored, as it requires, and so are events of other
/// kinds (`libinput:`, `hid:`) between those of evdev.
struct LibinputParser {
  private static let version: Int32 = 1

  private let text: RecordingText

  static func recordings(of text: RecordingText) throws(RecordingError) -> [Recording] {
    let parser = Self(text: text)
    // The events are most of a file, and are taken out of it while it is read.
    var consumed: [Events] = [Events()]
    var eventCount = 0
    var failure: RecordingError?
    let root = try YAMLValue.root(of: text) { item, path, depth in
      switch path {
      case Self.pathOfDevices where depth == 2 * path.count:
        consumed.append(Events())
        return false
      case Self.pathOfEvents where depth == 2 * path.count:
        guard failure == nil else { return true }
        do throws(RecordingError) {
          try parser.read(item, into: &consumed[consumed.count - 1], &eventCount)
        } catch {
          failure = error
        }
        return true
      default: return false
      }
    }
    let recordings = try parser.recordings(of: root, consumed: consumed, &eventCount)
    // The descriptions and the version come first.
    if let failure { throw failure }
    return recordings
  }

  /// Where the devices and their events are: in lists below these keys.
  private static let pathOfDevices = ["devices"]
  private static let pathOfEvents = ["devices", "events"]

  /// The events of a device.
  private struct Events {
    var events: [KernelEvent] = []
    var timeline = TimelineCheck()
  }

  /// - Parameter consumed: The events of each device that are not in the tree any more.
  private func recordings(
    of root: YAMLValue, consumed: [Events], _ eventCount: inout Int
  ) throws(RecordingError) -> [Recording] {
    if let version = try root["version"] {
      let number: Int32 = try version.integer()
      guard number == Self.version else {
        throw version.malformed("format version \(number); only version 1 is known")
      }
    }
    guard let devices = try root["devices"] else {
      if try root["scenes"] != nil { throw text.isStoryboard(at: root.line) }
      throw root.malformed("there is no list \"devices:\"")
    }
    let list = try devices.list()
    guard !list.isEmpty else { throw devices.malformed("there is no device in \"devices:\"") }
    // The node of a list item starts after its dash, on the line of its first key.
    var states = initialStates(from: list.map(\.line))[...]
    var result: [Recording] = []
    for (index, device) in list.enumerated() {
      try text.check(deviceCount: result.count + 1, at: device.line)
      // An entry that is an alias has its events in the tree.
      let events = index < consumed.count ? consumed[index] : Events()
      var recording = try self.recording(of: device, events, &eventCount)
      let start = recording.events.first?.time ?? Timestamp(microseconds: 0)
      recording.initialState = states.popFirst()?.state(of: recording.description, at: start)
      if let extras = try device["responderd"] { try read(extras, into: &recording) }
      result.append(recording)
    }
    result[0].systemEvents = try systemEvents(of: try root["machine"])
    return result
  }

  /// Reads system events: `[SECONDS, MICROSECONDS, NAME]`.
  private func systemEvents(
    of list: YAMLValue?
  ) throws(RecordingError) -> [RecordedSystemEvent] {
    var result: [RecordedSystemEvent] = []
    for entry in try list?.list() ?? [] {
      let fields = try entry.list(count: 3, "[seconds, microseconds, name]")
      let name = try fields[2].string()
      guard let kind = RecordedSystemEvent.Kind(rawValue: name) else {
        let names = RecordedSystemEvent.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        throw fields[2].malformed(
          "\(Array(name.utf8)[...].quoted) does not happen to a machine; expected one of \(names)")
      }
      let time = try time(fields[0], fields[1], at: entry)
      if let last = result.last, time < last.time {
        throw entry.malformed("the time goes backwards: \(time.text) after \(last.time.text)")
      }
      result.append(RecordedSystemEvent(kind, at: time))
    }
    return result
  }

  /// Reads a device.
  /// - Parameters:
  ///   - events: Its events that are not in the tree any more.
  ///   - eventCount: The number of events so far.
  private func recording(
    of device: YAMLValue, _ events: Events, _ eventCount: inout Int
  ) throws(RecordingError) -> Recording {
    guard let evdev = try device["evdev"] else {
      throw device.malformed("the device has no description \"evdev:\"")
    }
    var description = try description(of: evdev)
    // Extensions of the format: see LibinputWriter.
    if let extras = try device["responderd"] {
      description.isInfraRedReceiver = try extras["infrared"]?.string() == "true"
      description.physicalPath = try extras["place"]?.string() ?? ""
    }
    var events = events
    for entry in try device["events"]?.list() ?? [] { try read(entry, into: &events, &eventCount) }
    var recording = Recording(
      description: description, events: events.events,
      udevProperties: try udevProperties(of: try device["udev"]))
    recording.warnings = events.timeline.warnings(of: text.name)
    if let removal = try device["removed"] {
      let fields = try removal.list(count: 2, "[seconds, microseconds]")
      recording.removalTime = try time(fields[0], fields[1], at: removal)
    }
    return recording
  }

  /// Reads the part of the device's state that the comments do not contain.
  private func read(_ extras: YAMLValue, into recording: inout Recording) throws(RecordingError) {
    for code in try extras["switches"]?.list() ?? [] {
      recording.initialSwitches.insert(try code.integer(through: EventType.switch.lastCode))
    }
    guard var state = recording.initialState else { return }
    if let keys = try extras["keys"]?.list() {
      state.knowsKeys = true
      for code in keys {
        state.pressedKeys.insert(try code.integer(through: EventType.key.lastCode))
      }
    }
    let slotCount = Int(min(max(recording.description.ranges[.mtSlot]?.maximum ?? -1, -1), 255)) + 1
    for entry in try extras["slots"]?.list().prefix(slotCount) ?? [] {
      let fields = try entry.list()
      var slot = DeviceState.Slot(trackingID: try fields.first?.integer() ?? -1)
      for index in stride(from: 1, to: fields.count - 1, by: 2) {
        let axis = Axis(rawValue: try fields[index].integer(through: EventType.absolute.lastCode))
        slot.values[axis] = try fields[index + 1].integer()
      }
      state.slots.append(slot)
    }
    recording.initialState = state
  }

  private func time(
    _ seconds: YAMLValue, _ microseconds: YAMLValue, at node: YAMLValue
  ) throws(RecordingError) -> Timestamp {
    let time = Timestamp(
      seconds: try seconds.integer(from: 0, through: Timestamp.lastSecond),
      microseconds: try microseconds.integer(from: 0, through: 999_999))
    guard time <= .last else {
      throw node.malformed("the time \(time.text) is past the last one, \(Timestamp.last.text)")
    }
    return time
  }

  /// Reads a list of `NAME=VALUE`.
  private func udevProperties(of udev: YAMLValue?) throws(RecordingError) -> [String: String] {
    var result: [String: String] = [:]
    for entry in try udev?["properties"]?.list() ?? [] {
      let text = try entry.string()
      guard let sign = text.firstIndex(of: "=") else {
        throw entry.malformed(
          "\(Array(text.utf8)[...].quoted) is not a property; expected NAME=VALUE")
      }
      result[String(text[..<sign])] = String(text[text.index(after: sign)...])
    }
    return result
  }

  // MARK: - Description

  private func description(of evdev: YAMLValue) throws(RecordingError) -> DeviceDescription {
    var result = DeviceDescription(name: try evdev.required("name").string())
    let identity: [UInt16] = try evdev.required("id").integers(
      count: 4, "[bus, vendor, product, version]")
    result.bus = Bus(rawValue: identity[0])
    (result.vendor, result.product, result.version) = (identity[1], identity[2], identity[3])
    for (key, value) in try evdev["codes"]?.entries() ?? [] {
      let type = EventType(rawValue: try key.integer(through: EventType.last))
      result.eventTypes.insert(type.rawValue)
      for code in try value.list() {
        result.insert(try code.integer(through: type.lastCode), of: type)
      }
    }
    for (key, value) in try evdev["absinfo"]?.entries() ?? [] {
      let axis = Axis(rawValue: try key.integer(through: EventType.absolute.lastCode))
      let range: [Int32] = try value.integers(
        count: 5, "[minimum, maximum, fuzz, flat, resolution]")
      result.ranges[axis] = AxisRange(
        minimum: range[0], maximum: range[1], fuzz: range[2], flat: range[3], resolution: range[4])
    }
    for property in try evdev["properties"]?.list() ?? [] {
      result.properties.insert(try property.integer(through: DeviceProperty.last))
    }
    return result
  }

  /// Reads the comments of each device in one pass, by the lines in which the devices start.
  ///
  /// The axis values are in comments, which a YAML parser skips.
  private func initialStates(from starts: [Int]) -> [StateComments] {
    var result = starts.map { _ in StateComments() }
    var device = -1
    var isPastDescription = true
    var next = text.firstLine
    while let line = next {
      while device + 1 < starts.count, starts[device + 1] <= line.number {
        device += 1
        isPastDescription = false
      }
      let content = line.text.drop(while: \.isBlank)
      if content.starts(with: "events:".utf8) { isPastDescription = true }
      if !isPastDescription, content.first == .numberSign { result[device].read(content) }
      next = text.line(after: line)
    }
    return result
  }

  // MARK: - Events

  /// Reads an entry of `events:`, which has the events of a frame.
  private func read(
    _ entry: YAMLValue, into events: inout Events, _ eventCount: inout Int
  ) throws(RecordingError) {
    for node in try entry["evdev"]?.list() ?? [] {
      let event = try self.event(node)
      events.timeline.note(event, line: node.line)
      text.reserve(in: &events.events, least: 16)
      events.events.append(event)
      eventCount += 1
      try text.check(eventCount: eventCount, at: node.line)
    }
  }

  /// Parses `[SECONDS, MICROSECONDS, TYPE, CODE, VALUE]`, all decimal.
  private func event(_ node: YAMLValue) throws(RecordingError) -> KernelEvent {
    let fields = try node.list(count: 5, "[seconds, microseconds, type, code, value]")
    let type = EventType(rawValue: try fields[2].integer(through: EventType.last))
    return KernelEvent(
      time: try time(fields[0], fields[1], at: node), type: type,
      code: try fields[3].integer(through: type.lastCode),
      value: try fields[4].integer())
  }
}
