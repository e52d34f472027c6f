internal import InputTranslation

/// Happenings in the order in which they came, until the run loop takes them out.
@MainActor
final class EventQueue {
  @exclusivity(unchecked) private var events: [HardwareEvent] = []
  @exclusivity(unchecked) private var head = 0

  var isEmpty: Bool { head == events.count }

  func append(_ event: HardwareEvent) {
    events.append(event)
  }

  /// Whether the next that waits is a whole frame of a device in which fingers only move.
  func isMovementNext(of device: DeviceID) -> Bool {
    var place = head
    while place < events.count {
      switch events[place] {
      case .contact(let contact) where contact.device == device && contact.phase == .moved:
        place += 1
      case .frameEnd(let end): return end.device == device && place > head
      default: return false
      }
    }
    return false
  }

  func popFirst() -> HardwareEvent? {
    guard head < events.count else {
      // Keeps its storage: a finger that moves must not allocate.
      events.removeAll(keepingCapacity: true)
      head = 0
      return nil
    }
    defer { head += 1 }
    return events[head]
  }
}
