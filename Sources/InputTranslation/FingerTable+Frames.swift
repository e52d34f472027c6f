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
      // A finger's slot and position come together more often than not.
      place = Self.takePositions(
        of: frame, from: place, x, y, slot: &slot, in: &fingers, changed: &changed)
      guard place < frame.count else { break }
      let event = frame[place]
      guard event.type == .absolute else { break }
      let value = event.value
      var isChange = false
      switch Axis(rawValue: event.code) {
      case .mtSlot:
        guard value >= 0, value < fingers.count else { break values }
        slot = Int(value)
      case .mtPositionX:
        guard x.contains(value) else { break values }
        isChange = fingers[slot].moveX(to: value)
      case .mtPositionY:
        guard y.contains(value) else { break values }
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

  /// Takes positions along both axes, each with the number of its slot before it or without, for as
  /// long as they follow one another.
  /// - Returns: What comes behind them.
  private static func takePositions(
    of frame: Span<KernelEvent>, from start: Int, _ x: AxisRange, _ y: AxisRange,
    slot: inout Int, in fingers: inout MutableSpan<ContactSlot>, changed: inout SlotRange
  ) -> Int {
    frame.withUnsafeBufferPointer { events in
      guard let first = events.baseAddress else { return start }
      var next = first + start
      var own = slot
      // Three events at least, and then one: the frame's end is no position.
      let last = first + (events.count - 3)
      while next <= last {
        var place = next
        var number = own
        if place.pointee.kind == KernelEvent.slotKind {
          number = Int(place.pointee.value)
          place += 1
        }
        guard place.pointee.kind == KernelEvent.xKind, place[1].kind == KernelEvent.yKind,
          UInt(bitPattern: number) < UInt(bitPattern: fingers.count),
          x.contains(place.pointee.value), y.contains(place[1].value)
        else { break }
        let (newX, newY) = (place.pointee.value, place[1].value)
        own = number
        next = place + 2
        if fingers[unchecked: own].x != newX || fingers[unchecked: own].y != newY {
          fingers[unchecked: own].x = newX
          fingers[unchecked: own].y = newY
          fingers[unchecked: own].hasMoved = true
          changed.insert(own)
        }
      }
      slot = own
      return next - first
    }
  }

  /// Tells what a frame changed.
  /// - Parameter queue: Where movements go; `nil`: to `emit`, as all else.
  mutating func flush(
    at time: Timestamp, into queue: HardwareEventQueue? = nil, _ emit: (HardwareEvent) -> Void
  ) {
    if time < lastFrame { oddities.insert(.timeRanBack) }
    lastFrame = time
    if !changed.isEmpty {
      if hasReleased && isPressed { revive() }
      let indices = changed.indices
      var rest = indices
      if let queue, !isGated {
        rest = tellMovements(of: indices, at: time, into: queue)..<indices.upperBound
      }
      for slot in rest { tellChange(of: slot, at: time, emit) }
      changed = SlotRange()
      for slot in rest { slots[slot].hasMoved = false }
      if isGated { doubt(among: rest) }
    }
    if let queue, hasSent {
      hasSent = false
      queue.put(frameEnd(at: time))
    } else {
      endFrame(at: time, emit)
    }
  }

  /// Tells of the fingers that only moved, as far as there are no others: what is the same for all of
  /// them is looked up once.
  /// - Returns: The slot that is to be looked at more closely, or the end.
  private mutating func tellMovements(
    of indices: Range<Int>, at time: Timestamp, into queue: HardwareEventQueue
  ) -> Int {
    let (device, mapping, pressure, size) = (device, mapping, pressure, size)
    let maximumForce = pressure == nil ? 0 : PressureScale.maximumForce
    let latest = max(latest, time)
    let seconds = latest.seconds
    // Nobody else puts anything into the queue meanwhile.
    let start = queue.room(for: indices.count)
    var next = start
    var fingers = slots.mutableSpan
    var slot = indices.lowerBound
    while slot < indices.upperBound {
      let finger = fingers[slot]
      if finger.life == .down {
        guard finger.distance <= 0, finger.tool != .pen else { break }
      } else if finger.life == .beginning {
        break
      }
      fingers[slot].hasMoved = false
      if finger.hasMoved, finger.life == .down {
        let point = mapping.point(finger.x, finger.y)
        next.initialize(
          to: .contact(
            Contact(
              device: device, id: finger.contact, phase: .moved, tool: .finger, x: point.x,
              y: point.y, force: pressure?.force(finger.pressure) ?? 0,
              maximumForce: maximumForce,
              majorRadius: finger.touchMajor > 0
                ? mapping.radius(
                  major: finger.touchMajor, turn: size.turn(finger.orientation)) : 0,
              tiltX: 0, tiltY: 0, timestamp: seconds)))
        next += 1
      }
      slot &+= 1
    }
    if next > start {
      queue.add(upTo: next)
      self.latest = latest
      hasSent = true
    }
    return slot
  }

  private mutating func tellChange(
    of slot: Int, at time: Timestamp, _ emit: (HardwareEvent) -> Void
  ) {
    switch slots[slot].life {
    case .down:
      if slots[slot].distance > 0 {
        gate?.settle(slot, at: time)
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
    emit(frameEnd(at: time))
  }

  private func frameEnd(at time: Timestamp) -> HardwareEvent {
    .frameEnd(FrameEnd(device: device, timestamp: max(time, latest).seconds))
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
    let finger = slots[slot]
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
  /// Whether a value lies in the range, found with one comparison: from its beginning on, counted
  /// without a sign, whatever lies before it comes out greater than all that lies in it.
  @inline(__always)
  fileprivate func contains(_ value: Int32) -> Bool {
    UInt32(bitPattern: value &- minimum) <= UInt32(bitPattern: maximum &- minimum)
  }
}
