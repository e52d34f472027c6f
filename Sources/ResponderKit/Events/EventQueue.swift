internal import InputTranslation

/// Happenings in the order in which they came, until the run loop takes them out.
@MainActor
final class EventQueue {
  /// Never shrinks, and is not cleared: a finger that moves must neither allocate nor pay for that.
  @exclusivity(unchecked) private(set) var events: [HardwareEvent] = []
  /// Which of the events wait.
  @exclusivity(unchecked) private(set) var head = 0
  @exclusivity(unchecked) private(set) var end = 0

  func append(_ event: HardwareEvent) {
    if end < events.count { events[end] = event } else { events.append(event) }
    end += 1
  }

  /// Whether the next that waits is a whole frame of a device in which fingers only move.
  func isMovementNext(of device: DeviceID) -> Bool {
    var place = head
    while place < end {
      switch events[place] {
      case .contact(let contact) where contact.device == device && contact.phase == .moved:
        place += 1
      case .frameEnd(let frame): return frame.device == device && place > head
      default: return false
      }
    }
    return false
  }

  var isEmpty: Bool { head >= end }

  /// Takes out the events before a place.
  func skip(to place: Int) {
    head = place
    if isEmpty {
      head = 0
      end = 0
    }
  }

  func popFirst() -> HardwareEvent? {
    guard !isEmpty else { return nil }
    let event = events[head]
    head += 1
    if isEmpty {
      head = 0
      end = 0
    }
    return event
  }
}
