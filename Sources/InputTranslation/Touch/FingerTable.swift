import KernelInput

/// The fingers on a panel, by slot. It appends their contacts to the events.
///
/// All three touch protocols use it, so that fingers are reported in the same way.
struct FingerTable: Sendable {
  let device: DeviceID
  let mapping: ScreenMapping
  let pressureScale: PressureScale?
  let touchSize: TouchSize
  let jitterX, jitterY: Int32
  /// `nil` if there is no limit for the speed of fingers.
  var jumpFilter: JumpFilter?
  /// Whether there is a filter, which is cheaper than checking the optional.
  var filtersJumps = false
  /// Whether a tracking ID stays set until the device changes it.
  let keepsIDs: Bool
  var slots: [FingerSlot]
  /// The fingers that left their slots in this frame.
  var departures: [Departure] = []
  var anomalies: TouchAnomalies = []
  private var faults: TouchFaults
  /// The faults that the settings correct, which are no anomaly.
  private var correctedFaults: TouchAnomalies = []
  /// The time of the last contact that was sent; it never decreases.
  var latest = Timestamp(microseconds: .min)
  /// The tilt of a pen along the panel's axes, in radians from upright.
  var tilt = (x: 0.0, y: 0.0)
  /// Whether new fingers are ignored, because a pen is or just was in proximity.
  var isSuppressed = false
  /// The time of the last frame as the driver reported it; it may decrease.
  var lastFrame = Timestamp(microseconds: .min)
  /// Whether `BTN_TOUCH` is down; `true` for a panel that never reports it.
  var isPressed = true
  /// Whether `BTN_TOUCH` was ever down: some panels have the button and never press it.
  var hasPressed = false
  /// Whether a slot may be in ``FingerSlot/Life/released``.
  var hasReleased = false
  /// Whether the panel has lifted a finger, and whether a finger went down without that.
  var hasLifted = false
  var hasMissedLift = false
  /// The ID of the finger that began last.
  var lastContactID: UInt32 = 0
  /// The range of slots to look at when the frame ends: those that changed, and others between them.
  var changed = SlotRange()
  /// Whether a tool changed in this frame.
  var hasToolChanged = false
  /// Whether this frame reported anything, and so needs an end.
  var hasSent = false

  init(
    device: DeviceID, mapping: ScreenMapping, pressureScale: PressureScale?, touchSize: TouchSize,
    settings: TouchSettings, count: Int, keepsIDs: Bool = true
  ) {
    self.keepsIDs = keepsIDs
    self.device = device
    self.mapping = mapping
    self.pressureScale = pressureScale
    self.touchSize = touchSize
    jitterX = settings.jitterX
    jitterY = settings.jitterY
    slots = Array(repeating: FingerSlot(), count: count)
    faults = TouchFaults(x: mapping.rangeX, y: mapping.rangeY, count: count)
    if settings.joinTime != nil { correctedFaults.insert(.interruption) }
    if settings.shortestTouch != nil { correctedFaults.insert(.shortTouch) }
  }

  /// Notes that a finger went down, for the anomalies.
  mutating func noteBeginning(_ slot: Int, _ finger: FingerSlot, at time: Timestamp) {
    if faults.begin(slot, finger, at: time) {
      anomalies.formUnion(TouchAnomalies.interruption.subtracting(correctedFaults))
    }
  }

  /// Notes that a finger lifted, for the anomalies.
  mutating func noteEnd(_ slot: Int, _ finger: FingerSlot, at time: Timestamp) {
    if faults.end(slot, finger, at: time) {
      anomalies.formUnion(TouchAnomalies.shortTouch.subtracting(correctedFaults))
    }
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

  /// Returns the old value while the finger is within `jitter` of it, otherwise the new value, moved toward the
  /// old one by `jitter`.
  private func withoutJitter(
    _ raw: Int32, from old: Int32, within jitter: Int32, _ slot: Int
  ) -> Int32 {
    guard slots[slot].life == .down else { return raw }
    let distance = Int64(raw) - Int64(old)
    if distance > Int64(jitter) { return raw - jitter }
    return distance < -Int64(jitter) ? raw + jitter : old
  }

  /// Sets the size of a touch, which is reported with the next movement only.
  mutating func setTouchMajor(_ value: Int32, of slot: Int) {
    slots[slot].touchMajor = value
  }

  mutating func setOrientation(_ value: Int32, of slot: Int) {
    slots[slot].orientation = value
  }

  /// Sets the pressure. A change is reported, as UIKit does on hardware with pressure.
  mutating func setPressure(_ value: Int32, of slot: Int) {
    if pressureScale != nil, slots[slot].setPressure(value) { changed.insert(slot) }
  }

  /// Sets the tilt. A change counts as a movement.
  mutating func setTilt(x: Double, y: Double, of slot: Int) {
    tilt = (x, y)
    slots[slot].hasMoved = true
    changed.insert(slot)
  }

  /// Sets the distance of a finger above the panel. At the end of the frame it begins if it touches, and ends if it
  /// has left.
  mutating func setDistance(_ value: Int32, of slot: Int) {
    guard slots[slot].distance != value else { return }
    slots[slot].distance = value
    changed.insert(slot)
  }

  /// Sets the tool. A finger that becomes a palm is cancelled, and ignored until it lifts.
  mutating func setTool(_ tool: ToolType, of slot: Int) {
    guard slots[slot].tool != tool else { return }
    slots[slot].tool = tool
    hasToolChanged = true
    changed.insert(slot)
  }

  /// Sets the tracking ID: −1 lifts the finger of the slot, a new ID begins another one.
  /// - Parameter phase: The phase with which the finger ends if it lifts.
  mutating func setTrackingID(
    _ id: Int32, of slot: Int, as phase: Contact.Phase = .ended, at time: Timestamp
  ) {
    guard slots[slot].trackingID != id else { return }
    defer { slots[slot].trackingID = id }
    guard id >= 0 else {
      let finger = returned(to: slot).map { departures[$0].finger } ?? slots[slot]
      if finger.life == .down { hasLifted = true }
      return lift(slot, as: phase, at: time)
    }
    if slots[slot].life == .beginning {
      anomalies.insert(.replacedTrackingID)
    } else {
      leave(slot, lift: nil, at: time)
    }
    // On a panel whose `BTN_TOUCH` was never down, a new finger counts as its press.
    if !hasPressed { isPressed = true }
    begin(slot)
  }

  mutating func note(_ anomaly: TouchAnomalies) { anomalies.insert(anomaly) }
}
