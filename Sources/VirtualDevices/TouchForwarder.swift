package import KernelInput

/// Follows a panel, and tells a twin of it those fingers that are to be forwarded.
///
/// A finger is forwarded from any time on: then its contact begins at the twin where it began on the panel, and continues
/// where it is. One that has lifted by then begins, moves and lifts. The twin gets what differs from what it has, since the
/// kernel does not report unchanged values.
package struct TouchForwarder {
  /// A finger that is down.
  private struct Finger {
    /// The number of its contact in the session; `nil` until it is known.
    var contact: UInt32?
    /// Where it went down; `nil` until the end of that frame.
    var start: (values: SlotValues, time: Timestamp)?
    /// The number of its contact at the twin; −1 while it is not forwarded.
    var twinID: Int32 = -1
  }

  /// A finger that has lifted before it was forwarded.
  private struct LiftedFinger {
    var finger: Finger
    let slot: Int
    let end: (values: SlotValues, time: Timestamp)
    var isForwarded = false
  }

  private struct Slot {
    var values = SlotValues()
    var trackingID: Int32 = -1
    var finger: Finger?
    // What the twin has.
    var written = SlotValues()
    var writtenID: Int32 = -1
  }

  /// The number of lifted fingers that are remembered. A recogniser decides about each after a while.
  private static let patience = 32

  /// The axes of a contact that the twin has.
  private let codes: [UInt16]
  /// Whether the panel has no slots, and one finger.
  private let isSingle: Bool
  /// Whether the panel has `BTN_TOUCH`; a panel without slots or button indicates a touch by its pressure.
  private let hasButton: Bool
  /// Whether the twin has the axes of a single finger, and their pressure.
  private let hasPointer, hasPointerPressure: Bool

  private var slots: [Slot]
  private var current: Int?
  /// The slots that may differ from those of the twin.
  private var changed: Range<Int>
  private var lifted: [LiftedFinger] = []
  private var time = Timestamp(microseconds: 0)
  private var lastTwinID: Int32 = -1
  private var writtenSlot = 0
  private var writtenTime = Timestamp(microseconds: 0)
  /// The position and pressure of the single finger that the twin shows beside the slots; `nil` if it shows none.
  private var pointer: (x: Int32, y: Int32, pressure: Int32)?
  private var writtenPointer: (x: Int32, y: Int32, pressure: Int32) = (.min, .min, .min)

  /// Whether fingers went down whose contacts are not known yet.
  package private(set) var hasUnknownFingers = false
  /// Whether every new finger is forwarded.
  package var forwardsAll = false
  /// The number of touches that could not be forwarded, because the twin had no slot for them, or too many had lifted.
  package private(set) var losses = 0

  /// - Parameters:
  ///   - panel: The description of the panel.
  ///   - codes: The axes of a contact that the twin has.
  package init(_ panel: DeviceDescription, codes: [UInt16]) {
    isSingle = !panel.absoluteAxes.contains(Axis.mtSlot)
    hasButton = panel.keys.contains(KeyCode.touch)
    hasPointer = panel.absoluteAxes.contains(Axis.x)
    hasPointerPressure = hasPointer && panel.absoluteAxes.contains(Axis.pressure)
    let last = isSingle ? 0 : panel.ranges[.mtSlot]?.maximum ?? 0
    slots = Array(repeating: Slot(), count: Int(min(max(last, 0), 255)) + 1)
    self.codes = codes
    current = 0
    changed = 0..<0
  }

  /// Whether a finger is down on the panel.
  package var isTouched: Bool { slots.contains { $0.trackingID >= 0 } }

  // MARK: - The panel

  /// Follows a frame of the panel.
  package mutating func follow(_ frame: Span<KernelEvent>) {
    guard !frame.isEmpty else { return }
    time = frame[frame.count - 1].time
    var isPressed = false
    for index in frame.indices {
      let event = frame[index]
      switch event.type {
      case .absolute: isSingle ? applySingle(event) : applySlotted(event)
      case .key where event.code == KeyCode.touch.rawValue:
        isPressed = event.value != 0
        if isSingle { setDown(isPressed, slot: 0) } else if !isPressed { liftAll() }
      default: break
      }
    }
    if isPressed, !isSingle { restart() }
    noteStarts()
  }

  /// Begins the fingers of a panel that reports them by `BTN_TOUCH` only, and keeps their tracking IDs.
  private mutating func restart() {
    // A finger that comes back to its place has no other event.
    if changed.isEmpty, let current { noteChange(of: current) }
    for slot in changed where slots[slot].trackingID >= 0 && slots[slot].finger == nil {
      slots[slot].finger = Finger()
      hasUnknownFingers = true
    }
  }

  private mutating func applySlotted(_ event: KernelEvent) {
    if event.code == Axis.mtSlot.rawValue {
      current = slots.indices.contains(Int(event.value)) ? Int(event.value) : nil
      return
    }
    guard SlotValues.codes.contains(event.code), let current else { return }
    if event.code == Axis.mtTrackingID.rawValue {
      setTrackingID(event.value, slot: current)
    } else {
      slots[current].values[event.code] = event.value
      noteChange(of: current)
    }
  }

  private mutating func applySingle(_ event: KernelEvent) {
    switch Axis(rawValue: event.code) {
    case .x: slots[0].values[.mtPositionX] = event.value
    case .y: slots[0].values[.mtPositionY] = event.value
    case .pressure:
      slots[0].values[.mtPressure] = event.value
      if !hasButton { setDown(event.value > 0, slot: 0) }
    default: return
    }
    noteChange(of: 0)
  }

  /// Lifts the fingers of a panel that reports it by `BTN_TOUCH` only, and keeps their tracking IDs.
  private mutating func liftAll() {
    for slot in slots.indices {
      guard let finger = slots[slot].finger else { continue }
      slots[slot].finger = nil
      if finger.twinID < 0 { remember(finger, slot) }
      noteChange(of: slot)
    }
  }

  private mutating func setDown(_ isDown: Bool, slot: Int) {
    setTrackingID(isDown ? 0 : -1, slot: slot)
  }

  private mutating func setTrackingID(_ id: Int32, slot: Int) {
    guard slots[slot].trackingID != id else { return }
    slots[slot].trackingID = id
    noteChange(of: slot)
    if let finger = slots[slot].finger {
      slots[slot].finger = nil
      if finger.twinID < 0 { remember(finger, slot) }
    }
    guard id >= 0 else { return }
    slots[slot].finger = Finger()
    hasUnknownFingers = true
  }

  private mutating func remember(_ finger: Finger, _ slot: Int) {
    if lifted.count == Self.patience, lifted.removeFirst().isForwarded { losses += 1 }
    let end = (slots[slot].values, time)
    var finger = finger
    finger.start = finger.start ?? end
    lifted.append(LiftedFinger(finger: finger, slot: slot, end: end))
  }

  /// Notes where the fingers are that went down in this frame.
  private mutating func noteStarts() {
    guard hasUnknownFingers else { return }
    for slot in changed where slots[slot].finger?.start == nil {
      let start = (slots[slot].values, time)
      slots[slot].finger?.start = start
      if forwardsAll { forward(slot) }
    }
  }

  /// Continues from the queried state of the panel, after events were lost.
  package mutating func adopt(_ state: DeviceState) {
    time = state.time
    if isSingle {
      slots[0].values[.mtPositionX] = state.axes[.x] ?? 0
      slots[0].values[.mtPositionY] = state.axes[.y] ?? 0
      slots[0].values[.mtPressure] = state.axes[.pressure] ?? 0
      let isPressed = state.pressedKeys.contains(KeyCode.touch.rawValue)
      setDown(hasButton ? isPressed : (state.axes[.pressure] ?? 0) > 0, slot: 0)
      noteChange(of: 0)
    } else {
      current = slots.indices.contains(Int(state.currentSlot)) ? Int(state.currentSlot) : nil
      for (slot, known) in zip(slots.indices, state.slots) {
        // Before the values, which are those of a new finger.
        setTrackingID(known.trackingID, slot: slot)
        for (axis, value) in known.values where SlotValues.codes.contains(axis.rawValue) {
          slots[slot].values[axis] = value
        }
        noteChange(of: slot)
      }
    }
    noteStarts()
  }

  private mutating func noteChange(of slot: Int) {
    if changed.isEmpty {
      changed = slot..<slot + 1
    } else if !changed.contains(slot) {
      changed = min(changed.lowerBound, slot)..<max(changed.upperBound, slot + 1)
    }
  }

  // MARK: - What is forwarded

  /// Sets the contacts of the fingers that went down.
  /// - Parameter contacts: The slots of the fingers that are down, and their contacts.
  package mutating func setContacts(_ contacts: [(slot: Int, contact: UInt32)]) {
    hasUnknownFingers = false
    for (slot, contact) in contacts
    where slots.indices.contains(slot) && slots[slot].finger?.contact == nil {
      slots[slot].finger?.contact = contact
    }
  }

  /// Forwards the finger of a contact from now on.
  /// - Parameter slot: Its slot, if it is still down.
  package mutating func forward(contact: UInt32, in slot: Int?) {
    if let slot = slots.firstIndex(where: { $0.finger?.contact == contact }) {
      forward(slot)
    } else if let place = liftedFinger(of: contact, hasSlot: slot != nil) {
      lifted[place].finger.contact = contact
      lifted[place].isForwarded = true
    } else if let slot, slots.indices.contains(slot), slots[slot].trackingID >= 0 {
      // Another contact of a finger that was counted as lifted.
      slots[slot].finger = Finger(contact: contact, start: (slots[slot].values, time))
      forward(slot)
    }
  }

  /// Returns the place of a lifted finger. The contact of one that went down and lifted in the latest frame is not known.
  private func liftedFinger(of contact: UInt32, hasSlot: Bool) -> Int? {
    lifted.firstIndex { !$0.isForwarded && $0.finger.contact == contact }
      ?? (hasSlot
        ? nil
        : lifted.firstIndex { !$0.isForwarded && $0.finger.contact == nil && $0.end.time == time })
  }

  private mutating func forward(_ slot: Int) {
    guard slots[slot].finger?.twinID == -1 else { return }
    let id = nextID()
    slots[slot].finger?.twinID = id
    noteChange(of: slot)
  }

  private mutating func nextID() -> Int32 {
    lastTwinID = (lastTwinID + 1) & 0xffff
    return lastTwinID
  }

  /// Ends the forwarding of a contact whose finger counts as lifted.
  package mutating func end(contact: UInt32) {
    guard let slot = slots.firstIndex(where: { $0.finger?.contact == contact }),
      let finger = slots[slot].finger
    else { return }
    slots[slot].finger = nil
    // One that was forwarded only now has not begun at the twin yet.
    if finger.twinID >= 0, finger.twinID != slots[slot].writtenID {
      remember(finger, slot)
      lifted[lifted.count - 1].isForwarded = true
    }
    noteChange(of: slot)
  }

  /// Ends the forwarding of all fingers, and forgets those that have lifted.
  package mutating func endAll() {
    lifted = []
    for slot in slots.indices {
      slots[slot].finger = nil
      noteChange(of: slot)
    }
  }

  // MARK: - The twin

  /// Appends the frames that the twin has not reported yet.
  package mutating func takeFrames(into events: inout [KernelEvent]) {
    if !lifted.isEmpty { replayLifted(into: &events) }
    guard !changed.isEmpty else { return }
    let slots = changed
    changed = 0..<0
    prepare(slots, into: &events)
    let start = events.count
    for slot in slots {
      let id = self.slots[slot].finger?.twinID ?? -1
      if id >= 0 || self.slots[slot].writtenID >= 0 {
        write(id, self.slots[slot].values, slot, into: &events)
      }
    }
    endFrame(from: start, at: time, into: &events)
  }

  /// Lifts the fingers whose slots others have taken, and begins those that went down some time ago where they began.
  private mutating func prepare(_ places: Range<Int>, into events: inout [KernelEvent]) {
    let start = events.count
    for slot in places {
      let id = slots[slot].finger?.twinID ?? -1
      if slots[slot].writtenID >= 0, id >= 0, id != slots[slot].writtenID {
        write(-1, slots[slot].written, slot, into: &events)
      }
    }
    endFrame(from: start, at: time, into: &events)
    let beginning = events.count
    var earliest = time
    for slot in places {
      guard let finger = slots[slot].finger, finger.twinID >= 0, slots[slot].writtenID < 0,
        let (values, began) = finger.start, values != slots[slot].values
      else { continue }
      write(finger.twinID, values, slot, into: &events)
      earliest = min(earliest, began)
    }
    endFrame(from: beginning, at: earliest, into: &events)
  }

  /// Forwards fingers that have lifted.
  private mutating func replayLifted(into events: inout [KernelEvent]) {
    for finger in lifted where finger.isForwarded {
      guard let (values, began) = finger.finger.start, let slot = freeSlot(finger.slot) else {
        losses += 1
        continue
      }
      let id = nextID()
      for (values, id, time) in [
        (values, id, began), (finger.end.values, id, finger.end.time),
        (finger.end.values, -1, finger.end.time),
      ] {
        let start = events.count
        write(id, values, slot, into: &events)
        endFrame(from: start, at: time, into: &events)
      }
    }
    lifted.removeAll(where: \.isForwarded)
  }

  private func freeSlot(_ preferred: Int) -> Int? {
    slots[preferred].writtenID < 0 ? preferred : slots.firstIndex { $0.writtenID < 0 }
  }

  private mutating func write(
    _ id: Int32, _ values: SlotValues, _ slot: Int, into events: inout [KernelEvent]
  ) {
    func append(_ code: UInt16, _ value: Int32) {
      if writtenSlot != slot {
        writtenSlot = slot
        events.append(KernelEvent(.mtSlot, Int32(slot), at: time))
      }
      events.append(KernelEvent(Axis(rawValue: code), value, at: time))
    }
    if slots[slot].writtenID != id {
      slots[slot].writtenID = id
      append(Axis.mtTrackingID.rawValue, id)
    }
    guard id >= 0 else { return }
    for code in codes where slots[slot].written[code] != values[code] {
      slots[slot].written[code] = values[code]
      append(code, values[code])
    }
  }

  /// Ends a frame, unless it is empty, with the values of a single finger: the one that has been down for longest
  /// (input_mt_report_pointer_emulation).
  private mutating func endFrame(
    from start: Int, at time: Timestamp, into events: inout [KernelEvent]
  ) {
    guard events.count > start else { return }
    let end = max(time, writtenTime)
    writtenTime = end
    writePointer(into: &events)
    for index in start..<events.count {
      let event = events[index]
      events[index] = KernelEvent(
        time: end, type: event.type, code: event.code, value: event.value)
    }
    events.append(.report(at: end))
  }

  private mutating func writePointer(into events: inout [KernelEvent]) {
    var oldest: Int?
    for slot in slots.indices where slots[slot].writtenID >= 0 {
      if let known = oldest, slots[known].writtenID <= slots[slot].writtenID { continue }
      oldest = slot
    }
    let wasDown = pointer != nil
    pointer = oldest.map {
      let values = slots[$0].written
      return (values[.mtPositionX], values[.mtPositionY], values[.mtPressure])
    }
    if wasDown != (pointer != nil) {
      events.append(KernelEvent(.touch, wasDown ? 0 : 1, at: time))
    }
    guard hasPointer, let pointer else { return }
    if pointer.x != writtenPointer.x { events.append(KernelEvent(.x, pointer.x, at: time)) }
    if pointer.y != writtenPointer.y { events.append(KernelEvent(.y, pointer.y, at: time)) }
    if hasPointerPressure, pointer.pressure != writtenPointer.pressure {
      events.append(KernelEvent(.pressure, pointer.pressure, at: time))
    }
    writtenPointer = pointer
  }
}
