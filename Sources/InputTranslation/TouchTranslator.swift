public import KernelInput

/// Turns a touchscreen's frames into contacts.
///
/// Speaks multi-touch protocol B (slots) and single touch (`BTN_TOUCH`); see the kernel's
/// "Multi-touch (MT) Protocol". Transitions are followed as they come, not the state at the end
/// of the frame: a finger may lift and another take its slot within one frame.
public struct TouchTranslator: Sendable {
  private let device: DeviceID
  private let mapping: ScreenMapping
  private let usesSlots: Bool
  private var slots: [ContactSlot]
  /// The slot that values belong to; `nil` after a slot number that the device does not have.
  private var current: Int? = 0
  private var lastContact: UInt32 = 0
  /// Whether a slot changed since the last frame.
  private var needsFlush = false
  /// Whether this frame told anything, and so needs an end.
  private var hasSent = false

  /// - Parameter state: What the kernel knew of the device when it was opened. A finger that is
  ///   down already is ignored until it lifts, for its beginning was not seen.
  /// - Returns: `nil` for a device without usable positions.
  public init?(
    _ description: DeviceDescription, device: DeviceID, width: Double, height: Double,
    state: DeviceState? = nil
  ) {
    usesSlots = description.isMultiTouch && description.absoluteAxes.contains(Axis.mtSlot)
    let (xAxis, yAxis) = usesSlots ? (Axis.mtPositionX, Axis.mtPositionY) : (Axis.x, Axis.y)
    guard let x = description.ranges[xAxis], let y = description.ranges[yAxis],
      let mapping = ScreenMapping(x: x, y: y, width: width, height: height)
    else { return nil }
    self.device = device
    self.mapping = mapping
    let last = usesSlots ? description.ranges[.mtSlot]?.maximum ?? 0 : 0
    slots = Array(repeating: ContactSlot(), count: Int(min(max(last, 0), 255)) + 1)
    if let state { seed(from: state) }
  }

  /// Takes one frame, the closing `SYN_REPORT` included.
  public mutating func translate(_ frame: Span<KernelEvent>, emit: (HardwareEvent) -> Void) {
    for index in frame.indices {
      let event = frame[index]
      switch event.type {
      case .absolute:
        take(Axis(rawValue: event.code), event.value, at: event.time, emit)
      case .key where !usesSlots && event.code == KeyCode.touch.rawValue:
        setTrackingID(event.value == 0 ? -1 : 0, at: event.time, emit)
      case .synchronization where event.isReport:
        flush(at: event.time, emit)
      default: break
      }
    }
  }

  /// Cancels every finger: the device is gone or not ours any more.
  public mutating func cancelAll(at time: Timestamp, emit: (HardwareEvent) -> Void) {
    for index in slots.indices where slots[index].life != .empty {
      if slots[index].life == .down { send(.cancelled, slot: index, at: time, emit) }
      slots[index].life = .empty
      slots[index].trackingID = -1
    }
    endFrame(at: time, emit)
  }

  // MARK: - Values

  private mutating func take(
    _ axis: Axis, _ value: Int32, at time: Timestamp, _ emit: (HardwareEvent) -> Void
  ) {
    if usesSlots {
      switch axis {
      case .mtSlot: current = slots.indices.contains(Int(value)) ? Int(value) : nil
      case .mtTrackingID: setTrackingID(value, at: time, emit)
      case .mtPositionX: setX(value)
      case .mtPositionY: setY(value)
      default: break
      }
    } else if axis == .x {
      setX(value)
    } else if axis == .y {
      setY(value)
    }
  }

  private mutating func setX(_ value: Int32) {
    guard let current, slots[current].x != value else { return }
    slots[current].x = value
    slots[current].hasMoved = true
    needsFlush = true
  }

  private mutating func setY(_ value: Int32) {
    guard let current, slots[current].y != value else { return }
    slots[current].y = value
    slots[current].hasMoved = true
    needsFlush = true
  }

  private mutating func setTrackingID(
    _ id: Int32, at time: Timestamp, _ emit: (HardwareEvent) -> Void
  ) {
    guard let current, slots[current].trackingID != id else { return }
    lift(current, as: .ended, at: time, emit)
    slots[current].trackingID = id
    guard id >= 0 else { return }
    begin(current)
  }

  private mutating func begin(_ slot: Int) {
    lastContact &+= 1
    slots[slot].contact = lastContact
    slots[slot].life = .beginning
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

  private mutating func flush(at time: Timestamp, _ emit: (HardwareEvent) -> Void) {
    if needsFlush {
      for index in slots.indices {
        if slots[index].life == .beginning {
          slots[index].life = .down
          send(.began, slot: index, at: time, emit)
        } else if slots[index].life == .down && slots[index].hasMoved {
          send(.moved, slot: index, at: time, emit)
        }
        slots[index].hasMoved = false
      }
      needsFlush = false
    }
    endFrame(at: time, emit)
  }

  private mutating func endFrame(at time: Timestamp, _ emit: (HardwareEvent) -> Void) {
    guard hasSent else { return }
    hasSent = false
    emit(.frameEnd(FrameEnd(device: device, timestamp: time.seconds)))
  }

  private mutating func send(
    _ phase: Contact.Phase, slot: Int, at time: Timestamp, _ emit: (HardwareEvent) -> Void
  ) {
    hasSent = true
    emit(
      .contact(
        Contact(
          device: device, id: slots[slot].contact, phase: phase, x: mapping.x(slots[slot].x),
          y: mapping.y(slots[slot].y), timestamp: time.seconds)))
  }
}

// MARK: - A fresh look at the device

extension TouchTranslator {
  private mutating func seed(from state: DeviceState) {
    adoptPositions(of: state)
    for index in slots.indices where trackingID(of: index, in: state) >= 0 {
      slots[index].trackingID = trackingID(of: index, in: state)
      slots[index].life = .ignored
    }
  }

  /// Tells the honest difference after the kernel dropped events: a finger that is gone is
  /// cancelled, for where it lifted is not known; a finger under a new tracking id begins; one
  /// that is still there has moved.
  public mutating func resynchronize(with state: DeviceState, emit: (HardwareEvent) -> Void) {
    for index in slots.indices {
      let id = trackingID(of: index, in: state)
      guard slots[index].trackingID != id else { continue }
      if slots[index].life == .beginning { slots[index].life = .empty }
      lift(index, as: .cancelled, at: state.time, emit)
      slots[index].trackingID = id
      if id >= 0 { begin(index) }
    }
    adoptPositions(of: state)
    flush(at: state.time, emit)
  }

  private mutating func adoptPositions(of state: DeviceState) {
    guard usesSlots else {
      setX(state.axes[.x] ?? slots[0].x)
      setY(state.axes[.y] ?? slots[0].y)
      return
    }
    for (index, slot) in zip(slots.indices, state.slots) {
      current = index
      setX(slot.values[.mtPositionX] ?? slots[index].x)
      setY(slot.values[.mtPositionY] ?? slots[index].y)
    }
    current = slots.indices.contains(Int(state.currentSlot)) ? Int(state.currentSlot) : nil
  }

  private func trackingID(of slot: Int, in state: DeviceState) -> Int32 {
    if usesSlots { return slot < state.slots.count ? state.slots[slot].trackingID : -1 }
    return state.pressedKeys.contains(KeyCode.touch) ? 0 : -1
  }
}
