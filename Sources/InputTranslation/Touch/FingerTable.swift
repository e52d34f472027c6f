import KernelInput

/// The fingers on one panel, by slot; all contacts are sent from here.
///
/// All three touch protocols end here, so that fingers are reported alike.
struct FingerTable: Sendable {
  let device: DeviceID
  let mapping: ScreenMapping
  let pressure: PressureScale?
  let size: TouchSize
  let jitterX, jitterY: Int32
  /// `nil`: fingers may move as fast as they like.
  var jumpFilter: JumpFilter?
  /// Whether there is one: to ask for this costs less.
  var filtersJumps = false
  /// Whether a tracking id stands until the device says otherwise.
  let keepsIDs: Bool
  var slots: [ContactSlot]
  var anomalies: TouchAnomalies = []
  /// A device's time does not run back, whatever its driver says.
  var latest = Timestamp(microseconds: .min)
  /// How a pen leans along the panel's axes, in radians from upright.
  var tilt = (x: 0.0, y: 0.0)
  /// Whether new fingers are ignored: a pen is in proximity or left just now.
  var isSuppressed = false
  /// When the last frame came.
  var lastFrame = Timestamp(microseconds: .min)
  /// Whether `BTN_TOUCH` is down; `true` for a panel that never reports it.
  var isPressed = true
  /// Whether `BTN_TOUCH` was ever down: some panels have the button and never press it.
  var hasPressed = false
  /// Whether a slot may be in ``ContactSlot/Life/released``.
  var hasReleased = false
  /// Whether the panel has lifted a finger, and whether it once put one down without that.
  private var hasLifted = false
  private var hasMissedLift = false
  /// A lift that is missing after a longer silence was kept from this reader: another one had grabbed the
  /// panel (`EVIOCGRAB`). In microseconds.
  private static let longestSilence: Int64 = 100_000
  var lastContact: UInt32 = 0
  /// The slots that changed since the last frame.
  var changed = SlotRange()
  /// Whether this frame told anything, and so needs an end.
  var hasSent = false

  init(
    device: DeviceID, mapping: ScreenMapping, pressure: PressureScale?, size: TouchSize,
    settings: TouchSettings, count: Int, keepsIDs: Bool = true
  ) {
    self.keepsIDs = keepsIDs
    self.device = device
    self.mapping = mapping
    self.pressure = pressure
    self.size = size
    jitterX = settings.jitterX
    jitterY = settings.jitterY
    slots = Array(repeating: ContactSlot(), count: count)
  }

  // MARK: - Values

  mutating func setX(_ raw: Int32, of slot: Int) {
    var value = mapping.clampedX(raw)
    if value != raw { anomalies.insert(.positionOutsideRange) }
    if jitterX > 0 { value = withoutJitter(value, from: slots[slot].x, within: jitterX, slot) }
    if slots[slot].moveX(to: value) { changed.insert(slot) }
  }

  mutating func setY(_ raw: Int32, of slot: Int) {
    var value = mapping.clampedY(raw)
    if value != raw { anomalies.insert(.positionOutsideRange) }
    if jitterY > 0 { value = withoutJitter(value, from: slots[slot].y, within: jitterY, slot) }
    if slots[slot].moveY(to: value) { changed.insert(slot) }
  }

  /// A value that a finger drags behind itself by the width of its jitter.
  private func withoutJitter(
    _ raw: Int32, from old: Int32, within jitter: Int32, _ slot: Int
  ) -> Int32 {
    guard slots[slot].life == .down else { return raw }
    let way = Int64(raw) - Int64(old)
    if way > Int64(jitter) { return raw - jitter }
    return way < -Int64(jitter) ? raw + jitter : old
  }

  /// A wider or narrower touch alone is not told; the next movement carries it.
  mutating func setTouchMajor(_ value: Int32, of slot: Int) {
    slots[slot].touchMajor = value
  }

  mutating func setOrientation(_ value: Int32, of slot: Int) {
    slots[slot].orientation = value
  }

  /// A harder or softer touch is told, as UIKit does on hardware that can tell.
  mutating func setPressure(_ value: Int32, of slot: Int) {
    if pressure != nil, slots[slot].press(value) { changed.insert(slot) }
  }

  /// A pen that leans another way has moved.
  mutating func setTilt(x: Double, y: Double, of slot: Int) {
    tilt = (x, y)
    slots[slot].hasMoved = true
    changed.insert(slot)
  }

  /// A finger above the panel is none; it begins when it gets there, and ends when it leaves.
  mutating func setDistance(_ value: Int32, of slot: Int) {
    slots[slot].distance = value
    switch slots[slot].life {
    case .hovering where value <= 0: begin(slot)
    case .beginning where value > 0: slots[slot].life = .hovering
    // It ends where the frame leaves it.
    case .down: changed.insert(slot)
    default: break
    }
  }

  /// A finger that turns out to be a palm is cancelled, and stays a palm until it lifts.
  mutating func setTool(
    _ tool: ToolType, of slot: Int, at time: Timestamp, into events: inout EventBuffer
  ) {
    slots[slot].tool = tool
    if tool == .palm { ignore(slot, at: time, into: &events) }
  }

  /// Follows a slot's tracking id: −1 lifts its finger, a new one puts another down.
  /// - Parameter phase: What becomes of the finger that was there.
  mutating func setTrackingID(
    _ id: Int32, of slot: Int, as phase: Contact.Phase = .ended, at time: Timestamp,
    into events: inout EventBuffer
  ) {
    guard slots[slot].trackingID != id else { return }
    var phase = phase
    if slots[slot].life == .down {
      if id < 0 { hasLifted = true } else { phase = noteMissingLift(phase, at: time) }
    }
    lift(slot, as: phase, at: time, into: &events)
    slots[slot].trackingID = id
    guard id >= 0 else { return }
    if !hasPressed { isPressed = true }
    begin(slot)
  }

  /// - Returns: What becomes of a finger whose lift is missing. A panel that never lifts one ends them.
  private mutating func noteMissingLift(_ phase: Contact.Phase, at time: Timestamp) -> Contact.Phase
  {
    anomalies.insert(.missingLift)
    defer { hasMissedLift = true }
    let silence = time.microseconds &- lastFrame.microseconds
    return silence > Self.longestSilence && (hasLifted || !hasMissedLift) ? .cancelled : phase
  }

  mutating func note(_ anomaly: TouchAnomalies) { anomalies.insert(anomaly) }
}
