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
    send(.began, slot: slot, at: time, emit)
  }

  mutating func send(
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
