import KernelInput

// How what a frame changed is taken in and told.
extension FingerTable {
  /// Takes the values that come next in a frame as far as they are plain: a finger that moves
  /// brings no others, and one value at a time they would cost it twice as much.
  /// - Parameter current: The slot that values belong to.
  /// - Returns: Where the first event lies that is to be looked at more closely.
  mutating func takePlainValues(
    of frame: Span<KernelEvent>, from start: Int, slot current: inout Int?
  ) -> Int {
    guard jitterX <= 0, jitterY <= 0, var slot = current else { return start }
    let feelsPressure = pressure != nil
    let (x, y) = (mapping.rangeX, mapping.rangeY)
    var changed = changed
    var fingers = slots.mutableSpan
    var place = start
    values: while place < frame.count {
      let event = frame[place]
      guard event.type == .absolute else { break }
      let value = event.value
      var isChange = false
      switch Axis(rawValue: event.code) {
      case .mtSlot:
        guard value >= 0, value < fingers.count else { break values }
        slot = Int(value)
      case .mtPositionX:
        guard value >= x.minimum, value <= x.maximum else { break values }
        isChange = fingers[slot].moveX(to: value)
      case .mtPositionY:
        guard value >= y.minimum, value <= y.maximum else { break values }
        isChange = fingers[slot].moveY(to: value)
      case .mtTouchMajor: fingers[slot].touchMajor = value
      case .mtOrientation: fingers[slot].orientation = value
      case .mtPressure: isChange = feelsPressure && fingers[slot].press(value)
      default: break values
      }
      if isChange { changed.insert(slot) }
      place += 1
    }
    self.changed = changed
    current = slot
    return place
  }

  mutating func flush(at time: Timestamp, _ emit: (HardwareEvent) -> Void) {
    if time < lastFrame { oddities.insert(.timeRanBack) }
    lastFrame = time
    if !changed.isEmpty {
      if hasReleased && isPressed { revive() }
      for slot in changed.indices {
        let finger = slots[slot]
        if finger.life == .down, finger.hasMoved, finger.distance <= 0, !isGated {
          send(.moved, finger, slot: slot, at: time, emit)
        } else {
          tellChange(of: slot, at: time, emit)
        }
      }
      let settled = changed.indices
      changed = SlotRange()
      var fingers = slots.mutableSpan
      for slot in settled { fingers[slot].hasMoved = false }
      if isGated { doubt(among: settled) }
    }
    endFrame(at: time, emit)
  }

  private mutating func tellChange(
    of slot: Int, at time: Timestamp, _ emit: (HardwareEvent) -> Void
  ) {
    switch slots[slot].life {
    case .down:
      if slots[slot].distance > 0 {
        send(.ended, slot: slot, at: time, emit)
        slots[slot].life = .hovering
      } else if slots[slot].hasMoved || gate?.isDoubted(slot) == true,
        mayHaveMoved(slot, at: time)
      {
        send(.moved, slot: slot, at: time, emit)
      }
    case .beginning:
      slots[slot].life = .down
      tellBeginning(of: slot, at: time, emit)
    case .empty, .ignored, .hovering, .released: break
    }
  }

  /// Has the next frame look at doubted places again: the kernel does not repeat one that stays.
  private mutating func doubt(among settled: Range<Int>) {
    for slot in settled where slots[slot].life == .down && gate?.isDoubted(slot) == true {
      changed.insert(slot)
    }
  }

  /// Whether the finger can have got to where the frame has it.
  private mutating func mayHaveMoved(_ slot: Int, at time: Timestamp) -> Bool {
    guard
      let isBelieved = gate?.take(slot, x: slots[slot].x, y: slots[slot].y, at: time)
    else { return true }
    if !isBelieved { oddities.insert(.jump) }
    return isBelieved
  }

  mutating func endFrame(at time: Timestamp, _ emit: (HardwareEvent) -> Void) {
    guard hasSent else { return }
    hasSent = false
    emit(.frameEnd(FrameEnd(device: device, timestamp: max(time, latest).seconds)))
  }

  mutating func tellBeginning(
    of slot: Int, at time: Timestamp, _ emit: (HardwareEvent) -> Void
  ) {
    lastContact &+= 1
    slots[slot].contact = lastContact
    gate?.begin(slot, x: slots[slot].x, y: slots[slot].y, at: time)
    send(.began, slot: slot, at: time, emit)
  }

  mutating func send(
    _ phase: Contact.Phase, slot: Int, at time: Timestamp, _ emit: (HardwareEvent) -> Void
  ) {
    send(phase, slots[slot], slot: slot, at: time, emit)
  }

  @inline(__always)
  private mutating func send(
    _ phase: Contact.Phase, _ finger: ContactSlot, slot: Int, at time: Timestamp,
    _ emit: (HardwareEvent) -> Void
  ) {
    hasSent = true
    latest = max(latest, time)
    var place = (x: finger.x, y: finger.y)
    if isGated, let believed = gate?.believedPlace(of: slot) { place = believed }
    let point = mapping.point(place.x, place.y)
    let isPen = finger.tool == .pen
    let lean = isPen ? mapping.lean(tilt.x, tilt.y) : (x: 0, y: 0)
    // A finger that left presses no more and covers nothing.
    let touches = phase == .began || phase == .moved
    // In one piece: a contact that is changed afterwards is copied once more.
    emit(
      .contact(
        Contact(
          device: device, id: finger.contact, phase: phase, tool: isPen ? .pencil : .finger,
          x: point.x, y: point.y, force: touches ? pressure?.force(finger.pressure) ?? 0 : 0,
          maximumForce: pressure == nil ? 0 : PressureScale.maximumForce,
          majorRadius: touches && finger.touchMajor > 0
            ? mapping.radius(major: finger.touchMajor, turn: size.turn(finger.orientation)) : 0,
          tiltX: lean.x, tiltY: lean.y, timestamp: latest.seconds)))
  }
}
