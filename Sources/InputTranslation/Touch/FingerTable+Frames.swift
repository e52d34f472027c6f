import KernelInput

// Updates the table with a frame, and reports the changes.
extension FingerTable {
  /// Applies consecutive x/y pairs, with or without a slot number before each. They are most of a
  /// panel's events; this loop halves their cost. It does what `setX` and `setY` do for positions in range
  /// and without jitter. If you add a correction to these, add its condition to the first guard, which then
  /// leaves the positions to them.
  /// - Parameter current: The slot to which values belong.
  /// - Returns: The index of the first other event.
  mutating func followPositions(
    of frame: Span<KernelEvent>, from start: Int, slot current: inout Int
  ) -> Int {
    guard jitterX <= 0, jitterY <= 0 else { return start }
    let (x, y) = (mapping.rangeX, mapping.rangeY)
    var (slot, changed) = (current, changed)
    var fingers = slots.mutableSpan
    // The events are valid until the function returns, and each index is compared with their end.
    let stop = unsafe frame.withUnsafeBufferPointer { events in
      guard let first = events.baseAddress else { return start }
      var next = unsafe first + start
      // A slot and two positions are three events. Without a slot the third belongs to what follows.
      let last = unsafe first + (events.count - 3)
      while unsafe next <= last {
        var place = unsafe next
        var number = slot
        if unsafe place.pointee.kind == KernelEvent.slotKind {
          number = Int(unsafe place.pointee.value)
          unsafe place += 1
        }
        let (newX, newY) = unsafe (place.pointee.value, place[1].value)
        guard unsafe place.pointee.kind == KernelEvent.xKind,
          unsafe place[1].kind == KernelEvent.yKind,
          UInt(bitPattern: number) < UInt(bitPattern: fingers.count),
          x.contains(newX), y.contains(newY)
        else { break }
        slot = number
        unsafe next = place + 2
        // The index was compared with the number of fingers above.
        guard unsafe fingers[unchecked: slot].x != newX || fingers[unchecked: slot].y != newY
        else { continue }
        unsafe fingers[unchecked: slot].x = newX
        unsafe fingers[unchecked: slot].y = newY
        unsafe fingers[unchecked: slot].hasMoved = true
        changed.insert(slot)
      }
      return unsafe next - first
    }
    self.changed = changed
    current = slot
    return stop
  }

  /// Reports the changes of a frame.
  mutating func flush(at time: Timestamp, into events: inout EventBuffer) {
    endDepartures(into: &events)
    if time < lastFrame { anomalies.insert(.timeRanBack) }
    lastFrame = time
    if !changed.isEmpty {
      if hasReleased && isPressed { restartReleased() }
      let indices = changed.indices
      changed = SlotRange()
      var rest = indices
      if !filtersJumps && !hasToolChanged {
        rest = reportMovements(of: indices, at: time, into: &events)..<indices.upperBound
      }
      for slot in rest { report(slot, at: time, into: &events) }
      if filtersJumps { keepSuspects(among: indices) }
      hasToolChanged = false
    }
    appendFrameEnd(at: time, into: &events)
  }

  /// Reports fingers that only moved, up to the first that changed otherwise: common values are loaded
  /// once, which halves the cost of each.
  /// - Returns: The first slot that is left to ``report(_:at:into:)``.
  private mutating func reportMovements(
    of indices: Range<Int>, at time: Timestamp, into events: inout EventBuffer
  ) -> Int {
    let latest = max(latest, time)
    let common = commonValues(at: latest)
    let count = events.count
    var fingers = slots.mutableSpan
    var slot = indices.lowerBound
    while slot < indices.upperBound {
      let finger = fingers[slot]
      // A finger that begins or leaves the panel, a pen and a palm are left to `report`.
      if finger.life == .down {
        guard finger.distance <= 0, finger.tool == .finger else { break }
      } else if finger.life == .beginning || finger.life == .hovering {
        break
      }
      if finger.hasMoved {
        fingers[slot].hasMoved = false
        fingers[slot].previousX = finger.x
        fingers[slot].previousY = finger.y
        if finger.life == .down {
          events.append(
            .contact(common.contact(of: finger, .moved, x: finger.x, y: finger.y, tilt: (0, 0))))
        }
      }
      slot &+= 1
    }
    if events.count != count {
      self.latest = latest
      hasSent = true
    }
    return slot
  }

  private mutating func report(
    _ slot: Int, at time: Timestamp, into events: inout EventBuffer
  ) {
    defer { slots[slot].endFrame() }
    var finger = slots[slot]
    switch finger.life {
    case .down where finger.tool == .palm: ignore(slot, at: time, into: &events)
    case .down where finger.distance > 0:
      reportEnd(of: finger, in: slot, as: .ended, at: time, into: &events)
      slots[slot].life = .hovering
    case .down:
      let isSuspect = filtersJumps && jumpFilter?.isSuspect(slot) == true
      guard slots[slot].hasMoved || isSuspect, isPlausible(slot, at: time) else { return }
      send(.moved, finger, in: slot, at: time, into: &events)
    case .hovering where finger.isTouching && isSuppressed: slots[slot].life = .ignored
    case .beginning where finger.isTouching, .hovering where finger.isTouching:
      finger.life = .down
      reportBeginning(of: &finger, in: slot, at: time, into: &events)
      slots[slot] = finger
    case .beginning, .hovering: slots[slot].life = finger.tool == .palm ? .ignored : .hovering
    case .empty, .ignored, .released: break
    }
  }

  /// Marks suspect positions to be checked in the next frame, because the kernel does not repeat
  /// unchanged ones.
  private mutating func keepSuspects(among changed: Range<Int>) {
    for slot in changed where slots[slot].life == .down && jumpFilter?.isSuspect(slot) == true {
      self.changed.insert(slot)
    }
  }

  /// Returns whether the finger can have moved to its position in the frame.
  private mutating func isPlausible(_ slot: Int, at time: Timestamp) -> Bool {
    guard filtersJumps,
      let isPlausible = jumpFilter?.update(slot, x: slots[slot].x, y: slots[slot].y, at: time)
    else { return true }
    if !isPlausible { anomalies.insert(.jump) }
    return isPlausible
  }

  mutating func appendFrameEnd(at time: Timestamp, into events: inout EventBuffer) {
    guard hasSent else { return }
    hasSent = false
    events.append(.frameEnd(FrameEnd(device: device, timestamp: max(time, latest).seconds)))
  }

  mutating func reportBeginning(
    of finger: inout FingerSlot, in slot: Int, at time: Timestamp, into events: inout EventBuffer
  ) {
    lastContactID &+= 1
    finger.contactID = lastContactID
    jumpFilter?.begin(slot, x: finger.x, y: finger.y, at: time)
    if finger.tool == .finger { noteBeginning(slot, finger, at: time) }
    send(.began, finger, in: slot, at: time, into: &events)
  }

  mutating func reportEnd(
    of finger: FingerSlot, in slot: Int, as phase: Contact.Phase, at time: Timestamp,
    into events: inout EventBuffer
  ) {
    if filtersJumps { jumpFilter?.resolve(slot, at: time) }
    if phase == .ended, finger.tool == .finger { noteEnd(slot, finger, at: time) }
    send(phase, finger, in: slot, at: time, into: &events)
  }

  mutating func send(
    _ phase: Contact.Phase, _ finger: FingerSlot, in slot: Int, at time: Timestamp,
    into events: inout EventBuffer
  ) {
    hasSent = true
    latest = max(latest, time)
    events.append(.contact(contact(of: finger, in: slot, as: phase, at: latest)))
  }

  /// Returns the contact of a finger or a pen at its last plausible place.
  @inline(__always)
  func contact(
    of finger: FingerSlot, in slot: Int, as phase: Contact.Phase, at time: Timestamp
  ) -> Contact {
    var place = (x: finger.x, y: finger.y)
    if filtersJumps, let plausible = jumpFilter?.plausiblePlace(of: slot) { place = plausible }
    let lean = finger.tool == .pen ? mapping.lean(self.tilt.x, self.tilt.y) : (x: 0, y: 0)
    return commonValues(at: time).contact(of: finger, phase, x: place.x, y: place.y, tilt: lean)
  }

  @inline(__always)
  private func commonValues(at time: Timestamp) -> CommonValues {
    CommonValues(
      device: device, mapping: mapping, pressureScale: pressureScale, touchSize: touchSize,
      maximumForce: pressureScale == nil ? 0 : PressureScale.maximumForce, seconds: time.seconds)
  }
}

/// What all contacts of a frame have in common.
private struct CommonValues {
  let device: DeviceID
  let mapping: ScreenMapping
  let pressureScale: PressureScale?
  let touchSize: TouchSize
  let maximumForce: Double
  let seconds: Double

  /// Returns the contact of a finger or a pen at a place of the panel.
  @inline(__always)
  func contact(
    of finger: FingerSlot, _ phase: Contact.Phase, x: Int32, y: Int32, tilt: (x: Double, y: Double)
  ) -> Contact {
    let point = mapping.point(x, y)
    // A finger that has lifted has no force and no size.
    let touches = phase == .began || phase == .moved
    // As one expression: changing the contact afterwards would copy it again.
    return Contact(
      device: device, id: finger.contactID, phase: phase,
      tool: finger.tool == .pen ? .pencil : .finger, x: point.x, y: point.y,
      force: touches ? pressureScale?.force(finger.pressure) ?? 0 : 0, maximumForce: maximumForce,
      majorRadius: touches && finger.touchMajor > 0
        ? mapping.radius(major: finger.touchMajor, turn: touchSize.turn(finger.orientation)) : 0,
      tiltX: tilt.x, tiltY: tilt.y, timestamp: seconds)
  }
}

extension KernelEvent {
  @inline(__always)
  private static func kind(_ axis: Axis) -> UInt32 {
    UInt32(axis.rawValue) << 16 | UInt32(EventType.absolute.rawValue)
  }
  fileprivate static var slotKind: UInt32 { kind(.mtSlot) }
  fileprivate static var xKind: UInt32 { kind(.mtPositionX) }
  fileprivate static var yKind: UInt32 { kind(.mtPositionY) }
}

extension AxisRange {
  /// Returns whether a value lies in the range, with one comparison of the distances from the minimum as
  /// unsigned numbers: that of a value below the minimum wraps to a large one, which fails, too.
  @inline(__always)
  fileprivate func contains(_ value: Int32) -> Bool {
    UInt32(bitPattern: value &- minimum) <= UInt32(bitPattern: maximum &- minimum)
  }
}
