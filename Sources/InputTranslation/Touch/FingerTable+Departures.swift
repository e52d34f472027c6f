import KernelInput

/// A finger that left its slot.
///
/// How it ends is decided at the end of the frame: only then is it known whether another finger took the slot, and
/// which of the two is a palm.
struct Departure: Sendable {
  let slot: Int
  /// Its values when it left.
  var finger: FingerSlot
  var time: Timestamp
  /// The phase with which it lifted; `nil` if another tracking ID replaced its own without a lift.
  var lift: Contact.Phase?
}

// Ends the fingers that left their slots in a frame.
//
// The order of the events of a slot does not matter, except that of its tracking IDs, and neither does the order of
// the slots: the values of a frame are those of the finger that is in the slot at its end. A finger that was down
// before ends where the previous frame left it.
extension FingerTable {
  /// After a longer silence, in microseconds, a missing lift is attributed to another reader that had
  /// grabbed the panel (`EVIOCGRAB`).
  private static let longestSilence: Int64 = 100_000
  /// More than a panel has slots, each with a few fingers in a frame.
  private static let greatestDepartures = 256

  /// Records that a finger leaves its slot. In a frame without an end, only fingers that were reported do.
  mutating func leave(_ slot: Int, lift phase: Contact.Phase?, at time: Timestamp) {
    let finger = slots[slot]
    if let phase, let index = returned(to: slot) {
      departures[index].lift = phase
      departures[index].time = time
      return
    }
    switch finger.life {
    case .empty, .released: return
    case .ignored, .hovering, .beginning:
      guard departures.count < Self.greatestDepartures else { return }
    case .down: break
    }
    let index = departures.lastIndex { $0.slot <= slot }.map { $0 + 1 } ?? 0
    departures.insert(Departure(slot: slot, finger: finger, time: time, lift: phase), at: index)
  }

  /// Returns the departure of a finger whose tracking ID was replaced, and which is in its slot again.
  func returned(to slot: Int) -> Int? {
    guard slots[slot].life == .beginning,
      let index = departures.lastIndex(where: { $0.slot == slot }), departures[index].lift == nil,
      departures[index].finger.trackingID == slots[slot].trackingID
    else { return nil }
    return index
  }

  /// Reports the end of each finger that left its slot. One whose tracking ID was replaced and came back
  /// continues.
  mutating func endDepartures(into events: inout EventBuffer) {
    guard !departures.isEmpty else { return }
    let missedLift = hasMissedLift
    for (index, departure) in departures.enumerated() {
      let slot = slots[departure.slot]
      let isLast = index + 1 == departures.count || departures[index + 1].slot != departure.slot
      if isLast && returned(to: departure.slot) == index {
        slots[departure.slot].life = departure.finger.life
        continue
      }
      let isAlone = isLast && (slot.life == .empty || slot.life == .released)
      switch departure.finger.life {
      case .empty, .released, .ignored: break
      case .beginning: reportTap(departure, into: &events)
      // It came down in this frame, too.
      case .hovering: if isAlone && !isSuppressed { reportTap(departure, into: &events) }
      case .down:
        // Of two tools in the frame, the first is that of the finger that left.
        let isPalm = slot.tool == .palm ? isAlone : departure.finger.tool == .palm
        let phase = departure.lift ?? phaseOfMissingLift(at: departure.time, missedLift)
        reportEnd(
          of: departure.finger.asPrevious, in: departure.slot, as: isPalm ? .cancelled : phase,
          at: departure.time, into: &events)
      }
    }
    for departure in departures { slots[departure.slot].keepValues() }
    departures.removeAll(keepingCapacity: true)
  }

  /// Reports a finger that came down and left in this frame. Its values are those of the frame; of two positions or tools,
  /// the first.
  private mutating func reportTap(_ departure: Departure, into events: inout EventBuffer) {
    let (early, slot) = (departure.finger, departure.slot)
    var finger = slots[slot]
    if early.x != early.previousX { finger.x = early.x }
    if early.y != early.previousY { finger.y = early.y }
    if early.tool != early.previousTool { finger.tool = early.tool }
    guard finger.isTouching else { return }
    reportBeginning(of: &finger, in: slot, at: departure.time, into: &events)
    if finger.tool == .finger { noteEnd(slot, finger, at: departure.time) }
    send(departure.lift ?? .ended, finger, in: slot, at: departure.time, into: &events)
  }

  /// Handles a missing lift.
  /// - Parameter missedLift: Whether one was missing in an earlier frame.
  /// - Returns: `cancelled` if another reader's grab probably hid the lift. That is so after a long silence, on a
  ///   panel that either has reported a lift or has missed none yet. Otherwise `ended`.
  private mutating func phaseOfMissingLift(
    at time: Timestamp, _ missedLift: Bool
  ) -> Contact.Phase {
    anomalies.insert(.missingLift)
    hasMissedLift = true
    let silence = time.microseconds &- lastFrame.microseconds
    return silence > Self.longestSilence && (hasLifted || !missedLift) ? .cancelled : .ended
  }

  /// Cancels the fingers that were down before the frame, because it will not be completed.
  mutating func cancelDepartures(at time: Timestamp, into events: inout EventBuffer) {
    for departure in departures where departure.finger.life == .down {
      send(.cancelled, departure.finger.asPrevious, in: departure.slot, at: time, into: &events)
    }
    departures.removeAll(keepingCapacity: true)
  }

  /// Puts the fingers back into their slots, because the frame will not be completed.
  mutating func restoreDepartures() {
    for departure in departures.reversed() {
      slots[departure.slot].life = departure.finger.life
      slots[departure.slot].trackingID = departure.finger.trackingID
    }
    departures.removeAll(keepingCapacity: true)
  }
}
