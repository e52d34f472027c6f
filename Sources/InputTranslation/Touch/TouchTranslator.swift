// Touchscreens and pens. `FingerTable` holds the fingers of a panel, whatever its protocol, and `ScreenMapping` their
// points on the screen. Begin here.

public import KernelInput

/// Converts a touchscreen's frames to contacts.
///
/// It supports multi-touch protocol B (slots), protocol A (anonymous contacts) and single touch
/// (`BTN_TOUCH`); see the kernel's "Multi-touch (MT) Protocol". Each tracking ID counts, instead of
/// the last one of the frame, because a finger may lift and another one take its slot within a frame; of positions, the last
/// one counts.
public struct TouchTranslator: Sendable {
  /// The touch protocol of the kernel: with slots (B), without (A), or of a single finger.
  enum TouchProtocol: Sendable { case slots, anonymous, single }

  let touchProtocol: TouchProtocol
  var table: FingerTable
  var anonymous = AnonymousContacts()
  /// The slot to which values belong; `nil` after the number of a slot that does not exist.
  var current: Int? = 0
  /// The state of `BTN_TOUCH`, if this frame contained it.
  var pressed: Bool?
  /// Whether the device has `BTN_TOUCH`; without it, pressure indicates a touch.
  let hasButton: Bool
  /// Whether the speed of fingers should be limited, but the panel does not report its resolution.
  let cannotMeasure: Bool
  /// The timeout of silent fingers, in microseconds.
  let idleTimeout: Int64?
  /// Corrects the contacts of a faulty panel; `nil` for most panels.
  var contactFilter: ContactFilter?
  let filtersContacts: Bool
  /// Whether a pen is in proximity, as `penProximityDidChange` reported.
  var isPenInProximity = false
  /// Until when fingers are ignored after a pen left: the hand lifts later than the pen.
  var suppressionEnd = Timestamp(microseconds: .min)

  /// How long fingers are ignored after a pen left, in microseconds; the same as in libinput.
  static let suppressionAfterPen: Int64 = 90_000

  /// Creates a translator.
  /// - Parameters:
  ///   - description: The description of the device.
  ///   - device: Identifies the device in contacts.
  ///   - settings: The place of the panel on the screen, and how to read it.
  ///   - state: The state of the device when it was opened. A finger that is already down is
  ///     ignored until it lifts.
  /// - Returns: `nil` for a device without usable positions.
  public init?(
    _ description: DeviceDescription, device: DeviceID, settings: TouchSettings,
    state: DeviceState? = nil
  ) {
    touchProtocol = Self.touchProtocol(of: description)
    let (xAxis, yAxis) = touchProtocol == .single ? (Axis.x, Axis.y) : (.mtPositionX, .mtPositionY)
    let size = TouchSize(description)
    guard let x = description.ranges[xAxis], let y = description.ranges[yAxis],
      let mapping = ScreenMapping(x: x, y: y, size: size, settings: settings)
    else { return nil }
    hasButton = description.keys.contains(KeyCode.touch)
    idleTimeout = settings.idleTimeout.map { Int64($0 * 1_000_000) }
    let count =
      switch touchProtocol {
      case .slots: Int(min(max(description.ranges[.mtSlot]?.maximum ?? 0, 0), 255)) + 1
      case .anonymous: AnonymousContacts.limit
      case .single: 1
      }
    let pressureAxis = touchProtocol == .single ? Axis.pressure : .mtPressure
    table = FingerTable(
      device: device, mapping: mapping,
      pressureScale: PressureScale(description.ranges[pressureAxis]),
      touchSize: size, settings: settings, count: count,
      keepsIDs: touchProtocol != .anonymous)
    table.jumpFilter = JumpFilter(
      greatestSpeed: settings.greatestSpeed, x: x, y: y, count: count)
    table.filtersJumps = table.jumpFilter != nil
    contactFilter = ContactFilter(settings, x: x, y: y)
    filtersContacts = contactFilter != nil
    cannotMeasure = settings.greatestSpeed != nil && !table.filtersJumps
    if let state { seed(from: state) }
  }

  /// The anomalies of the panel so far.
  public var anomalies: TouchAnomalies { table.anomalies }

  /// The time at which the fingers time out, in seconds, and the anomalies together.
  var status: (deadline: Double?, anomalies: TouchAnomalies) { (idleEnd?.seconds, anomalies) }

  private static func touchProtocol(of description: DeviceDescription) -> TouchProtocol {
    guard description.isMultiTouch else { return .single }
    return description.absoluteAxes.contains(Axis.mtSlot) ? .slots : .anonymous
  }

  /// Translates a frame, including its `SYN_REPORT`.
  public mutating func translate(_ frame: Span<KernelEvent>, into events: inout EventBuffer) {
    guard !frame.isEmpty else { return }
    let report = frame[frame.count - 1]
    if idleTimeout != nil || filtersContacts { advance(to: report.time.seconds, into: &events) }
    let start = events.count
    defer { if filtersContacts { contactFilter?.filter(&events, from: start) } }
    // Checked before the call, because `origin` is not inlined.
    let origin = report.isSynthesizedReport ? frame.origin : .driver
    // A lift that the kernel synthesized means that the device was removed under the finger.
    let liftPhase: Contact.Phase = origin == .release ? .cancelled : .ended
    if table.isSuppressed && !isPenInProximity && report.time >= suppressionEnd {
      table.isSuppressed = false
    }
    var place = 0
    while place < frame.count {
      if touchProtocol == .slots, var slot = current {
        place = table.followPositions(of: frame, from: place, slot: &slot)
        current = slot
        // Only a frame without a SYN_REPORT ends here.
        guard place < frame.count else { return }
      }
      let event = frame[place]
      place += 1
      switch event.type {
      case .absolute:
        apply(Axis(rawValue: event.code), event.value, as: liftPhase, at: event.time)
      case .key where event.code == KeyCode.touch.rawValue:
        applyButton(event.value, as: liftPhase, at: event.time)
      // The rest of a frame that the kernel split is still to come.
      case .synchronization where event.isReport && origin != .split:
        endFrame(as: liftPhase, at: event.time, into: &events)
      case .synchronization where event.code == SyncCode.mtReport.rawValue:
        anonymous.endContact()
      default: break
      }
    }
  }

  /// Cancels every finger, because the device was removed or revoked.
  public mutating func cancelAll(at time: Timestamp, into events: inout EventBuffer) {
    let start = events.count
    table.cancelAll(at: time, into: &events)
    contactFilter?.filter(&events, from: start)
    contactFilter?.finishAll(into: &events)
  }

  // MARK: - Values

  private mutating func apply(
    _ axis: Axis, _ value: Int32, as liftPhase: Contact.Phase, at time: Timestamp
  ) {
    switch touchProtocol {
    case .slots: applySlotted(axis, value, as: liftPhase, at: time)
    case .anonymous: anonymous.apply(axis, value)
    case .single: applySingle(axis, value, as: liftPhase, at: time)
    }
  }

  private mutating func applySlotted(
    _ axis: Axis, _ value: Int32, as liftPhase: Contact.Phase, at time: Timestamp
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
    case .mtTrackingID:
      table.setTrackingID(value, of: current, as: liftPhase, at: time)
    case .mtTouchMajor: table.setTouchMajor(value, of: current)
    case .mtOrientation: table.setOrientation(value, of: current)
    case .mtPressure: table.setPressure(value, of: current)
    case .mtDistance: table.setDistance(value, of: current)
    case .mtToolType: table.setTool(ToolType(rawValue: value), of: current)
    default: break
    }
  }

  private mutating func applySingle(
    _ axis: Axis, _ value: Int32, as liftPhase: Contact.Phase, at time: Timestamp
  ) {
    switch axis {
    case .x: table.setX(value, of: 0)
    case .y: table.setY(value, of: 0)
    case .pressure:
      table.setPressure(value, of: 0)
      guard !hasButton else { return }
      table.setTrackingID(value > 0 ? 0 : -1, of: 0, as: liftPhase, at: time)
    default: break
    }
  }

  private mutating func applyButton(
    _ value: Int32, as liftPhase: Contact.Phase, at time: Timestamp
  ) {
    if touchProtocol == .single {
      table.setTrackingID(value == 0 ? -1 : 0, of: 0, as: liftPhase, at: time)
    } else {
      pressed = value != 0
    }
  }

  private mutating func endFrame(
    as liftPhase: Contact.Phase, at time: Timestamp, into events: inout EventBuffer
  ) {
    if touchProtocol == .anonymous {
      // Contacts in the frame take precedence over the button.
      if anonymous.isReported { pressed = nil }
      anonymous.endFrame(in: &table, at: time)
    }
    if let pressed {
      table.setPressed(pressed, at: current, as: liftPhase, at: time)
      self.pressed = nil
    }
    table.flush(at: time, into: &events)
  }
}
