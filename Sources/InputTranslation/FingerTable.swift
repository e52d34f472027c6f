import KernelInput

/// The fingers on one panel, by slot, and the one place from which their changes go out.
///
/// The three protocols that panels speak all end here, so that a finger is told in the same way
/// whatever it came by.
struct FingerTable: Sendable {
  private let device: DeviceID
  private let mapping: ScreenMapping
  private(set) var slots: [ContactSlot]
  private var lastContact: UInt32 = 0
  /// Whether a slot changed since the last frame.
  private var needsFlush = false
  /// Whether this frame told anything, and so needs an end.
  private var hasSent = false
  /// A device's time does not run back, whatever its driver says.
  private var latest = Timestamp(microseconds: .min)

  init(device: DeviceID, mapping: ScreenMapping, count: Int) {
    self.device = device
    self.mapping = mapping
    slots = Array(repeating: ContactSlot(), count: count)
  }

  // MARK: - Values

  mutating func setX(_ value: Int32, of slot: Int) {
    guard slots[slot].x != value else { return }
    slots[slot].x = value
    slots[slot].hasMoved = true
    needsFlush = true
  }

  mutating func setY(_ value: Int32, of slot: Int) {
    guard slots[slot].y != value else { return }
    slots[slot].y = value
    slots[slot].hasMoved = true
    needsFlush = true
  }

  /// A wider or narrower touch alone is not told; the next movement carries it.
  mutating func setTouchMajor(_ value: Int32, of slot: Int) {
    slots[slot].touchMajor = value
  }

  /// A finger that turns out to be a palm is cancelled, and stays a palm until it lifts.
  mutating func setTool(
    _ tool: ToolType, of slot: Int, at time: Timestamp, _ emit: (HardwareEvent) -> Void
  ) {
    slots[slot].tool = tool
    guard tool == .palm else { return }
    switch slots[slot].life {
    case .down:
      send(.cancelled, slot: slot, at: time, emit)
      slots[slot].life = .ignored
    case .beginning: slots[slot].life = .ignored
    case .empty, .ignored: break
    }
  }

  /// Follows a slot's tracking id: −1 lifts its finger, a new one puts another down.
  /// - Parameter phase: What becomes of the finger that was there.
  mutating func setTrackingID(
    _ id: Int32, of slot: Int, as phase: Contact.Phase = .ended, at time: Timestamp,
    _ emit: (HardwareEvent) -> Void
  ) {
    guard slots[slot].trackingID != id else { return }
    lift(slot, as: phase, at: time, emit)
    slots[slot].trackingID = id
    if id >= 0 { begin(slot) }
  }

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

  /// Ends every finger: the panel says that nothing touches it.
  mutating func liftAll(at time: Timestamp, _ emit: (HardwareEvent) -> Void) {
    for slot in slots.indices where slots[slot].life != .empty {
      lift(slot, as: .ended, at: time, emit)
      slots[slot].trackingID = -1
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

  private mutating func begin(_ slot: Int) {
    lastContact &+= 1
    slots[slot].contact = lastContact
    slots[slot].life = slots[slot].tool == .palm ? .ignored : .beginning
    needsFlush = true
  }

  private mutating func lift(
    _ slot: Int, as phase: Contact.Phase, at time: Timestamp, _ emit: (HardwareEvent) -> Void
  ) {
    switch slots[slot].life {
    case .empty, .ignored: break
    case .beginning:  // Down and up in one frame: both are told.
      send(.began, slot: slot, at: time, emit)
      send(phase, slot: slot, at: time, emit)
    case .down: send(phase, slot: slot, at: time, emit)
    }
    slots[slot].life = .empty
    slots[slot].hasMoved = false
  }

  // MARK: - Frames

  mutating func flush(at time: Timestamp, _ emit: (HardwareEvent) -> Void) {
    if needsFlush {
      for slot in slots.indices {
        if slots[slot].life == .beginning {
          slots[slot].life = .down
          send(.began, slot: slot, at: time, emit)
        } else if slots[slot].life == .down && slots[slot].hasMoved {
          send(.moved, slot: slot, at: time, emit)
        }
        slots[slot].hasMoved = false
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

  private mutating func send(
    _ phase: Contact.Phase, slot: Int, at time: Timestamp, _ emit: (HardwareEvent) -> Void
  ) {
    hasSent = true
    latest = max(latest, time)
    let finger = slots[slot]
    emit(
      .contact(
        Contact(
          device: device, id: finger.contact, phase: phase,
          tool: finger.tool == .pen ? .pencil : .finger, x: mapping.x(finger.x),
          y: mapping.y(finger.y), majorRadius: mapping.radius(major: finger.touchMajor),
          timestamp: latest.seconds)))
  }
}
