import KernelInput

// Adds fingers to a table and removes them.
extension FingerTable {
  /// Ignores a finger that was already down at the start.
  mutating func ignoreExisting(_ slot: Int, trackingID: Int32) {
    slots[slot].trackingID = trackingID
    slots[slot].life = .ignored
  }

  /// Replaces the finger in a slot by the one that the device reports after a loss of events.
  mutating func replace(_ slot: Int, trackingID id: Int32, at time: Timestamp) {
    guard slots[slot].trackingID != id else { return }
    if slots[slot].life == .beginning { slots[slot].life = .empty }
    lift(slot, as: .cancelled, at: time)
    slots[slot].trackingID = id
    if id >= 0 { begin(slot) }
  }

  /// Ends every finger, although no lift was reported: nothing touches the panel.
  mutating func liftAll(as phase: Contact.Phase, at time: Timestamp) {
    for slot in slots.indices {
      switch slots[slot].life {
      case .hovering where slots[slot].isTouching: markReleased(slot)
      case .empty, .hovering, .released: break
      case .ignored, .beginning, .down:
        lift(slot, as: phase, at: time)
        guard keepsIDs else {
          slots[slot].trackingID = -1
          continue
        }
        markReleased(slot)
      }
    }
  }

  /// Applies `BTN_TOUCH`: its release lifts all fingers.
  /// - Parameter current: The current slot. If the panel is touched again and no slot changed, the
  ///   finger is there, because the kernel does not repeat positions.
  mutating func setPressed(
    _ isTouched: Bool, at current: Int?, as phase: Contact.Phase, at time: Timestamp
  ) {
    isPressed = isTouched
    hasPressed = hasPressed || isTouched
    guard isTouched else { return liftAll(as: phase, at: time) }
    guard hasReleased, let current, slots[current].life == .released,
      !slots.contains(where: { $0.hasMoved || $0.life == .beginning || $0.life == .down })
    else { return }
    begin(current)
  }

  /// Cancels all fingers after a query showed that nothing touches the panel; a finger that was not
  /// reported yet is dropped.
  mutating func release(at time: Timestamp) {
    for slot in slots.indices where slots[slot].life == .beginning { markReleased(slot) }
    setPressed(false, at: nil, as: .cancelled, at: time)
  }

  /// Marks a slot as released: its finger has lifted, although its tracking ID is still set.
  private mutating func markReleased(_ slot: Int) {
    slots[slot].life = .released
    hasReleased = true
  }

  /// Marks a slot whose tracking ID was left over when the panel was opened.
  mutating func adoptReleased(_ slot: Int, trackingID: Int32) {
    slots[slot].trackingID = trackingID
    markReleased(slot)
    isPressed = false
  }

  /// Begins a new finger in each released slot that moved.
  mutating func restartReleased() {
    hasReleased = false
    for slot in slots.indices where slots[slot].life == .released {
      if slots[slot].hasMoved { begin(slot) } else { hasReleased = true }
    }
  }

  mutating func cancelAll(at time: Timestamp, into events: inout EventBuffer) {
    cancelDepartures(at: time, into: &events)
    for slot in slots.indices where slots[slot].life != .empty {
      if slots[slot].life == .down {
        send(.cancelled, slots[slot], in: slot, at: time, into: &events)
      }
      slots[slot].life = .empty
      slots[slot].trackingID = -1
    }
    appendFrameEnd(at: time, into: &events)
  }

  /// Cancels every finger, and ignores each until it lifts.
  mutating func ignoreAll(at time: Timestamp, into events: inout EventBuffer) {
    cancelDepartures(at: time, into: &events)
    for slot in slots.indices { ignore(slot, at: time, into: &events) }
    appendFrameEnd(at: time, into: &events)
  }

  /// Whether a reported finger is down.
  var isTouched: Bool {
    for slot in slots.indices where slots[slot].life == .down { return true }
    return false
  }

  mutating func ignore(
    _ slot: Int, at time: Timestamp, into events: inout EventBuffer
  ) {
    switch slots[slot].life {
    case .down:
      send(.cancelled, slots[slot], in: slot, at: time, into: &events)
      slots[slot].life = .ignored
    case .beginning, .hovering: slots[slot].life = .ignored
    case .empty, .ignored, .released: break
    }
  }

  /// Begins a finger, unless a pen suppresses it. The end of the frame decides whether it touches.
  mutating func begin(_ slot: Int) {
    changed.insert(slot)
    slots[slot].life = isSuppressed ? .ignored : .beginning
  }

  /// Removes a finger from its slot; the end of the frame reports it.
  mutating func lift(_ slot: Int, as phase: Contact.Phase, at time: Timestamp) {
    leave(slot, lift: phase, at: time)
    slots[slot].life = .empty
    slots[slot].hasMoved = false
  }
}
