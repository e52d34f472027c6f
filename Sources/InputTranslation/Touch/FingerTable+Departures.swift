import KernelInput

/// A finger that left its slot, with its values at that time.
///
/// How it ends is decided at the end of the frame: only then is it known whether another finger took the slot, and
/// which of the two is a palm.
struct Departure: Sendable {
  let slot: Int
  var finger: ContactSlot
  let time: Timestamp
  /// The phase with which it lifted; `nil` if another tracking ID replaced its own without a lift.
  let lift: Contact.Phase?
}

// Ends the fingers that left their slots in a frame.
extension FingerTable {
  /// After a longer silence, in microseconds, a missing lift is attributed to another reader that had
  /// grabbed the panel (`EVIOCGRAB`).
  private static let longestSilence: Int64 = 100_000
  /// More than a panel has slots, each with a few fingers in a frame.
  private static let greatestDepartures = 256

  /// Records that a finger leaves its slot. In a frame without an end, only fingers that were reported do.
  mutating func leave(_ slot: Int, lift phase: Contact.Phase?, at time: Timestamp) {
    let finger = slots[slot]
    switch finger.life {
    case .empty, .released: return
    case .ignored, .hovering, .beginning:
      guard departures.count < Self.greatestDepartures else { return }
    case .down: break
    }
    departures.append(Departure(slot: slot, finger: finger, time: time, lift: phase))
  }

  /// Reports the end of each finger that left its slot. One whose tracking ID was replaced and came back
  /// continues.
  mutating func endDepartures(into events: inout EventBuffer) {
    guard !departures.isEmpty else { return }
    for (index, departure) in departures.enumerated() {
      let slot = slots[departure.slot]
      let isLast = !departures[(index + 1)...].contains { $0.slot == departure.slot }
      if isLast && departure.lift == nil && slot.trackingID == departure.finger.trackingID {
        slots[departure.slot].life = departure.finger.life
        if slot.distance <= 0 && departure.finger.life == .hovering { begin(departure.slot) }
      } else {
        // Without another finger in the slot, later values of the frame are those of this one.
        let isAlone = isLast && (slot.life == .empty || slot.life == .released)
        end(departure, isPalm: isAlone ? slot.tool == .palm : nil, into: &events)
      }
    }
    departures.removeAll(keepingCapacity: true)
  }

  /// - Parameter isPalm: Whether the finger turned out to be a palm; `nil` if the frame does not show it.
  private mutating func end(_ departure: Departure, isPalm: Bool?, into events: inout EventBuffer) {
    var finger = departure.finger
    let (slot, time) = (departure.slot, departure.time)
    let isPalm = isPalm ?? (finger.tool == .palm)
    switch finger.life {
    case .empty, .released, .ignored, .hovering: break
    case .beginning:  // Down and up in one frame: both are reported.
      guard !isPalm && finger.distance <= 0 else { break }
      reportBeginning(of: &finger, in: slot, at: time, into: &events)
      send(departure.lift ?? .ended, finger, in: slot, at: time, into: &events)
    case .down:
      let phase = departure.lift ?? phaseOfMissingLift(at: time)
      reportEnd(
        of: finger, in: slot, as: isPalm ? .cancelled : phase, at: time, into: &events)
    }
  }

  /// Handles a missing lift.
  /// - Returns: `cancelled` if another reader's grab probably hid the lift. That is so after a long silence, on a
  ///   panel that either has reported a lift or has missed none yet. Otherwise `ended`.
  private mutating func phaseOfMissingLift(at time: Timestamp) -> Contact.Phase {
    anomalies.insert(.missingLift)
    defer { hasMissedLift = true }
    let silence = time.microseconds &- lastFrame.microseconds
    return silence > Self.longestSilence && (hasLifted || !hasMissedLift) ? .cancelled : .ended
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
