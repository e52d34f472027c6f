public import KernelInput

/// Turns a touchscreen's frames into contacts.
///
/// Speaks multi-touch protocol B (slots), protocol A (anonymous contacts) and single touch
/// (`BTN_TOUCH`); see the kernel's "Multi-touch (MT) Protocol". Transitions are followed as they
/// come, not the state at the end of the frame: a finger may lift and another take its slot
/// within one frame.
public struct TouchTranslator: Sendable {
  enum Way: Sendable { case slots, anonymous, single }

  let way: Way
  var table: FingerTable
  var contacts = AnonymousContacts()
  /// The slot that values belong to; `nil` after a slot number that the device does not have.
  var current: Int? = 0
  /// Whether the device said in this frame that something touches it, or that nothing does.
  var pressed: Bool?
  /// Whether the device has a button for that; one without it is touched where it feels pressure.
  let hasButton: Bool
  /// Whether fingers are to be no faster than they can be, and the panel does not tell its size.
  let cannotMeasure: Bool
  /// In microseconds.
  let idleTimeout: Int64?
  /// Whether a pen is in proximity, as `penProximityDidChange` reported.
  var isSuppressedByPen = false
  /// Until when fingers are not heard of after the pen went: the hand lifts later than the pen.
  var suppressionEnd = Timestamp(microseconds: .min)

  /// How long fingers stay unheard after a pen went, in microseconds; as long as libinput has it.
  static let suppressionAfterPen: Int64 = 90_000

  /// - Parameters:
  ///   - description: What the device says of itself.
  ///   - device: Names the device in what is handed on.
  ///   - settings: Where the panel lies on the screen, and how to read it.
  ///   - state: What the kernel knew of the device when it was opened. A finger that is down
  ///     already is ignored until it lifts, for its beginning was not seen.
  /// - Returns: `nil` for a device without usable positions.
  public init?(
    _ description: DeviceDescription, device: DeviceID, settings: TouchSettings,
    state: DeviceState? = nil
  ) {
    way = Self.way(of: description)
    let (xAxis, yAxis) = way == .single ? (Axis.x, Axis.y) : (.mtPositionX, .mtPositionY)
    let size = TouchSize(description)
    guard let x = description.ranges[xAxis], let y = description.ranges[yAxis],
      let mapping = ScreenMapping(x: x, y: y, size: size, settings: settings)
    else { return nil }
    hasButton = description.keys.contains(KeyCode.touch)
    idleTimeout = settings.idleTimeout.map { Int64($0 * 1_000_000) }
    let count =
      switch way {
      case .slots: Int(min(max(description.ranges[.mtSlot]?.maximum ?? 0, 0), 255)) + 1
      case .anonymous: AnonymousContacts.limit
      case .single: 1
      }
    table = FingerTable(
      device: device, mapping: mapping,
      pressure: PressureScale(description.ranges[way == .single ? .pressure : .mtPressure]),
      size: size, settings: settings, count: count,
      keepsIDs: way != .anonymous)
    table.jumpFilter = JumpFilter(
      greatestSpeed: settings.greatestSpeed, x: x, y: y, count: count)
    table.filtersJumps = table.jumpFilter != nil
    cannotMeasure = settings.greatestSpeed != nil && !table.filtersJumps
    if let state { seed(from: state) }
  }

  /// A panel that covers a screen from corner to corner; sizes in points.
  public init?(
    _ description: DeviceDescription, device: DeviceID, width: Double, height: Double,
    state: DeviceState? = nil
  ) {
    let settings = TouchSettings(width: width, height: height)
    self.init(description, device: device, settings: settings, state: state)
  }

  /// What the panel has done so far against its description or the kernel's documents.
  public var anomalies: TouchAnomalies { table.anomalies }

  /// The deadline and the anomalies at once.
  var status: (deadline: Double?, anomalies: TouchAnomalies) { (deadline, anomalies) }

  private static func way(of description: DeviceDescription) -> Way {
    guard description.isMultiTouch else { return .single }
    return description.absoluteAxes.contains(Axis.mtSlot) ? .slots : .anonymous
  }

  /// Translates one frame, the closing `SYN_REPORT` included.
  public mutating func translate(_ frame: Span<KernelEvent>, into events: inout EventBuffer) {
    guard !frame.isEmpty else { return }
    let report = frame[frame.count - 1]
    if idleTimeout != nil { advance(to: report.time.seconds, into: &events) }
    let origin = report.isMadeUpReport ? frame.origin : .driver
    // A lift that the kernel made up was none: the device went away under the finger.
    let end: Contact.Phase = origin == .release ? .cancelled : .ended
    if table.isSuppressed && !isSuppressedByPen && report.time >= suppressionEnd {
      table.isSuppressed = false
    }
    var place = 0
    while place < frame.count {
      if way == .slots, var slot = current {
        place = table.followPositions(of: frame, from: place, slot: &slot)
        current = slot
        guard place < frame.count else { return }
      }
      let event = frame[place]
      place += 1
      switch event.type {
      case .absolute:
        apply(Axis(rawValue: event.code), event.value, as: end, at: event.time, into: &events)
      case .key where event.code == KeyCode.touch.rawValue:
        applyButton(event.value, as: end, at: event.time, into: &events)
      // The other half of a frame that the kernel split is still to come.
      case .synchronization where event.isReport && origin != .split:
        endFrame(as: end, at: event.time, into: &events)
      case .synchronization where event.code == SyncCode.mtReport.rawValue:
        contacts.endContact()
      default: break
      }
    }
  }

  /// Cancels every finger: the device is gone or not ours any more.
  public mutating func cancelAll(at time: Timestamp, into events: inout EventBuffer) {
    table.cancelAll(at: time, into: &events)
  }

  // MARK: - Values

  private mutating func apply(
    _ axis: Axis, _ value: Int32, as end: Contact.Phase, at time: Timestamp,
    into events: inout EventBuffer
  ) {
    switch way {
    case .slots: applySlotted(axis, value, as: end, at: time, into: &events)
    case .anonymous: contacts.apply(axis, value)
    case .single: applySingle(axis, value, as: end, at: time, into: &events)
    }
  }

  private mutating func applySlotted(
    _ axis: Axis, _ value: Int32, as end: Contact.Phase, at time: Timestamp,
    into events: inout EventBuffer
  ) {
    if axis == .mtSlot {
      current = value >= 0 && value < table.slots.count ? Int(value) : nil
      if current == nil { table.note(.slotOutsideRange) }
      return
    }
    guard let current else { return }
    switch axis {
    case .mtPositionX: table.setX(value, of: current)
    case .mtPositionY: table.setY(value, of: current)
    case .mtTrackingID: table.setTrackingID(value, of: current, as: end, at: time, into: &events)
    case .mtTouchMajor: table.setTouchMajor(value, of: current)
    case .mtOrientation: table.setOrientation(value, of: current)
    case .mtPressure: table.setPressure(value, of: current)
    case .mtDistance: table.setDistance(value, of: current)
    case .mtToolType: table.setTool(ToolType(rawValue: value), of: current, at: time, into: &events)
    default: break
    }
  }

  private mutating func applySingle(
    _ axis: Axis, _ value: Int32, as end: Contact.Phase, at time: Timestamp,
    into events: inout EventBuffer
  ) {
    switch axis {
    case .x: table.setX(value, of: 0)
    case .y: table.setY(value, of: 0)
    case .pressure:
      table.setPressure(value, of: 0)
      guard !hasButton else { return }
      table.setTrackingID(value > 0 ? 0 : -1, of: 0, as: end, at: time, into: &events)
    default: break
    }
  }

  private mutating func applyButton(
    _ value: Int32, as end: Contact.Phase, at time: Timestamp, into events: inout EventBuffer
  ) {
    if way == .single {
      table.setTrackingID(value == 0 ? -1 : 0, of: 0, as: end, at: time, into: &events)
    } else {
      pressed = value != 0
    }
  }

  private mutating func endFrame(
    as end: Contact.Phase, at time: Timestamp, into events: inout EventBuffer
  ) {
    if way == .anonymous {
      // Contacts in the frame say more than the button does.
      if contacts.isReported { pressed = nil }
      contacts.endFrame(in: &table, at: time, into: &events)
    }
    if let pressed {
      table.setPressed(pressed, at: current, as: end, at: time, into: &events)
      self.pressed = nil
    }
    table.flush(at: time, into: &events)
  }
}
