import KernelInput

// How what a frame changed is told.
extension FingerTable {
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
          } else if slots[slot].hasMoved, mayHaveMoved(slot, at: time) {
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
    hasSent = true
    latest = max(latest, time)
    let finger = slots[slot]
    let place = gate?.believedPlace(of: slot) ?? (finger.x, finger.y)
    let point = mapping.point(place.x, place.y)
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
