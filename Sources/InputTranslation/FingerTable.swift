import KernelInput

/// The fingers on one panel, by slot, and the one place from which their changes go out.
///
/// The three protocols that panels speak all end here, so that a finger is told in the same way
/// whatever it came by.
struct FingerTable: Sendable {
  private let device: DeviceID
  private let mapping: ScreenMapping
  private let pressure: PressureScale?
  private let size: TouchSize
  private let jitterX, jitterY: Int32
  /// Whether a tracking id stands until the device says otherwise.
  private let keepsIDs: Bool
  private(set) var slots: [ContactSlot]
  private(set) var oddities: TouchOddities = []
  /// A device's time does not run back, whatever its driver says.
  private var latest = Timestamp(microseconds: .min)
  /// How a pen leans along the panel's axes, in radians from upright.
  var tilt = (x: 0.0, y: 0.0)
  /// Whether fingers are not heard of: a pen is near.
  var isDeaf = false
  /// When the last frame came.
  private(set) var lastFrame = Timestamp(microseconds: .min)
  /// Whether the panel says that something touches it; one that never says counts as touched.
  private var isPressed = true
  /// Whether a finger was taken to have lifted although its tracking id stands.
  private var hasReleased = false
  private var lastContact: UInt32 = 0
  /// Whether a slot changed since the last frame.
  private var needsFlush = false
  /// Whether this frame told anything, and so needs an end.
  private var hasSent = false

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
    if value != raw { oddities.insert(.positionOutsideRange) }
    if jitterX > 0 { value = calm(value, from: slots[slot].x, within: jitterX, slot) }
    if slots[slot].moveX(to: value) { needsFlush = true }
  }

  mutating func setY(_ raw: Int32, of slot: Int) {
    var value = mapping.clampedY(raw)
    if value != raw { oddities.insert(.positionOutsideRange) }
    if jitterY > 0 { value = calm(value, from: slots[slot].y, within: jitterY, slot) }
    if slots[slot].moveY(to: value) { needsFlush = true }
  }

  /// A value that a finger drags behind itself by the width of its jitter.
  private func calm(_ raw: Int32, from old: Int32, within jitter: Int32, _ slot: Int) -> Int32 {
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
    guard pressure != nil, slots[slot].pressure != value else { return }
    slots[slot].pressure = value
    slots[slot].hasMoved = true
    needsFlush = true
  }

  /// A pen that leans another way has moved.
  mutating func setTilt(x: Double, y: Double, of slot: Int) {
    tilt = (x, y)
    slots[slot].hasMoved = true
    needsFlush = true
  }

  /// A finger above the panel is none; it begins when it gets there, and ends when it leaves.
  mutating func setDistance(_ value: Int32, of slot: Int) {
    slots[slot].distance = value
    switch slots[slot].life {
    case .hovering where value <= 0: begin(slot)
    case .beginning where value > 0: slots[slot].life = .hovering
    // It ends where the frame leaves it.
    case .down: needsFlush = true
    default: break
    }
  }

  /// A finger that turns out to be a palm is cancelled, and stays a palm until it lifts.
  mutating func setTool(
    _ tool: ToolType, of slot: Int, at time: Timestamp, _ emit: (HardwareEvent) -> Void
  ) {
    slots[slot].tool = tool
    if tool == .palm { ignore(slot, at: time, emit) }
  }

  /// Follows a slot's tracking id: −1 lifts its finger, a new one puts another down.
  /// - Parameter phase: What becomes of the finger that was there.
  mutating func setTrackingID(
    _ id: Int32, of slot: Int, as phase: Contact.Phase = .ended, at time: Timestamp,
    _ emit: (HardwareEvent) -> Void
  ) {
    guard slots[slot].trackingID != id else { return }
    if id >= 0, slots[slot].life == .down { oddities.insert(.missingLift) }
    lift(slot, as: phase, at: time, emit)
    slots[slot].trackingID = id
    if id >= 0 { begin(slot) }
  }

  mutating func note(_ oddity: TouchOddities) { oddities.insert(oddity) }

  // MARK: - Beginnings and ends

  /// A finger that was down before we looked.
  mutating func ignore(_ slot: Int, trackingID: Int32) {
    slots[slot].trackingID = trackingID
    slots[slot].life = .ignored
  }

  /// Puts in a slot whatever finger the device says is there now, after a loss.
  mutating func replace(
    _ slot: Int, trackingID id: Int32, at time: Timestamp, _ emit: (HardwareEvent) -> Void
  ) {
    guard slots[slot].trackingID != id else { return }
    if slots[slot].life == .beginning { slots[slot].life = .empty }
    lift(slot, as: .cancelled, at: time, emit)
    slots[slot].trackingID = id
    if id >= 0 { begin(slot) }
  }

  /// Closes every finger although none was said to lift: nothing touches the panel.
  mutating func liftAll(
    as phase: Contact.Phase, at time: Timestamp, _ emit: (HardwareEvent) -> Void
  ) {
    for slot in slots.indices {
      switch slots[slot].life {
      case .empty, .hovering, .released: break
      case .ignored, .beginning, .down:
        lift(slot, as: phase, at: time, emit)
        guard keepsIDs else {
          slots[slot].trackingID = -1
          continue
        }
        slots[slot].life = .released
        hasReleased = true
      }
    }
  }

  /// The panel says whether anything touches it.
  /// - Parameter current: The slot that the device is at. Where the panel is touched again and no
  ///   slot was heard of, the finger is there: the kernel does not repeat a position.
  mutating func setPressed(
    _ isTouched: Bool, at current: Int?, as phase: Contact.Phase, at time: Timestamp,
    _ emit: (HardwareEvent) -> Void
  ) {
    isPressed = isTouched
    guard isTouched else { return liftAll(as: phase, at: time, emit) }
    guard hasReleased, let current, slots[current].life == .released,
      !slots.contains(where: { $0.hasMoved || $0.life == .beginning || $0.life == .down })
    else { return }
    begin(current)
  }

  /// Fingers that were taken to have lifted and are heard of again are other fingers.
  private mutating func revive() {
    hasReleased = false
    for slot in slots.indices where slots[slot].life == .released {
      if slots[slot].hasMoved { begin(slot) } else { hasReleased = true }
    }
  }

  mutating func cancelAll(at time: Timestamp, _ emit: (HardwareEvent) -> Void) {
    for slot in slots.indices where slots[slot].life != .empty {
      if slots[slot].life == .down { send(.cancelled, slot: slot, at: time, emit) }
      slots[slot].life = .empty
      slots[slot].trackingID = -1
    }
    endFrame(at: time, emit)
  }

  /// Cancels every finger, none of which is heard of again before it lifts.
  mutating func ignoreAll(at time: Timestamp, _ emit: (HardwareEvent) -> Void) {
    for slot in slots.indices { ignore(slot, at: time, emit) }
    endFrame(at: time, emit)
  }

  /// Whether a finger is down that was told of.
  var isTouched: Bool {
    for slot in slots.indices where slots[slot].life == .down { return true }
    return false
  }

  private mutating func ignore(
    _ slot: Int, at time: Timestamp, _ emit: (HardwareEvent) -> Void
  ) {
    switch slots[slot].life {
    case .down:
      send(.cancelled, slot: slot, at: time, emit)
      slots[slot].life = .ignored
    case .beginning, .hovering: slots[slot].life = .ignored
    case .empty, .ignored, .released: break
    }
  }

  private mutating func begin(_ slot: Int) {
    needsFlush = true
    if slots[slot].tool == .palm || isDeaf {
      slots[slot].life = .ignored
    } else if slots[slot].distance > 0 {
      slots[slot].life = .hovering
    } else {
      slots[slot].life = .beginning
    }
  }

  private mutating func lift(
    _ slot: Int, as phase: Contact.Phase, at time: Timestamp, _ emit: (HardwareEvent) -> Void
  ) {
    switch slots[slot].life {
    case .empty, .ignored, .hovering, .released: break
    case .beginning:  // Down and up in one frame: both are told.
      tellBeginning(of: slot, at: time, emit)
      send(phase, slot: slot, at: time, emit)
    case .down: send(phase, slot: slot, at: time, emit)
    }
    slots[slot].life = .empty
    slots[slot].hasMoved = false
  }

  // MARK: - Frames

  mutating func flush(at time: Timestamp, _ emit: (HardwareEvent) -> Void) {
    if time < lastFrame { oddities.insert(.timeRanBack) }
    lastFrame = time
    if needsFlush {
      if hasReleased && isPressed { revive() }
      for slot in slots.indices {
        switch slots[slot].life {
        case .down:
          if slots[slot].distance > 0 {
            send(.ended, slot: slot, at: time, emit)
            slots[slot].life = .hovering
          } else if slots[slot].hasMoved {
            send(.moved, slot: slot, at: time, emit)
          }
        case .beginning:
          slots[slot].life = .down
          tellBeginning(of: slot, at: time, emit)
        case .empty, .ignored, .hovering, .released: break
        }
        if slots[slot].hasMoved { slots[slot].hasMoved = false }
      }
      needsFlush = false
    }
    endFrame(at: time, emit)
  }

  private mutating func endFrame(at time: Timestamp, _ emit: (HardwareEvent) -> Void) {
    guard hasSent else { return }
    hasSent = false
    emit(.frameEnd(FrameEnd(device: device, timestamp: max(time, latest).seconds)))
  }

  private mutating func tellBeginning(
    of slot: Int, at time: Timestamp, _ emit: (HardwareEvent) -> Void
  ) {
    lastContact &+= 1
    slots[slot].contact = lastContact
    send(.began, slot: slot, at: time, emit)
  }

  private mutating func send(
    _ phase: Contact.Phase, slot: Int, at time: Timestamp, _ emit: (HardwareEvent) -> Void
  ) {
    hasSent = true
    latest = max(latest, time)
    let finger = slots[slot]
    let point = mapping.point(finger.x, finger.y)
    var contact = Contact(
      device: device, id: finger.contact, phase: phase, x: point.x, y: point.y,
      timestamp: latest.seconds)
    // A finger that left presses no more and covers nothing.
    if phase == .began || phase == .moved {
      if finger.touchMajor > 0 {
        contact.majorRadius = mapping.radius(
          major: finger.touchMajor, turn: size.turn(finger.orientation))
      }
      if let pressure { contact.force = pressure.force(finger.pressure) }
    }
    if pressure != nil { contact.maximumForce = PressureScale.maximumForce }
    if finger.tool == .pen {
      contact.tool = .pencil
      (contact.tiltX, contact.tiltY) = mapping.lean(tilt.x, tilt.y)
    }
    emit(.contact(contact))
  }
}
