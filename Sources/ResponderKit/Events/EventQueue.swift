import InputTranslation

/// The events that wait for the application, in the order in which they came.
struct EventQueue: ~Copyable {
  private(set) var events = EventBuffer()
  /// The place of the first event that was not taken out.
  private(set) var head = 0

  var isEmpty: Bool { head == events.count }
  var first: HardwareEvent? { isEmpty ? nil : events[head] }

  mutating func append(_ event: HardwareEvent) { events.append(event) }

  /// Takes all events out of a buffer. The memory of an empty queue is given in exchange.
  mutating func append(contentsOf buffer: inout EventBuffer) {
    // An empty queue holds no event that was taken out.
    guard !isEmpty else { return swap(&events, &buffer) }
    events.append(copying: buffer.span)
    buffer.removeAll(keepingCapacity: true)
  }

  mutating func popFirst() -> HardwareEvent? {
    guard let event = first else { return nil }
    skip(to: head + 1)
    return event
  }

  /// Takes out the events up to a place.
  mutating func skip(to place: Int) {
    head = place
    guard isEmpty else { return }
    events.removeAll(keepingCapacity: true)
    head = 0
  }

  /// Whether a change of the system is among what waits.
  func contains(_ change: SystemChange) -> Bool {
    for place in head..<events.count {
      if case .system(change) = events[place] { return true }
    }
    return false
  }

  /// Whether the next that waits is a whole frame of a device in which fingers only move.
  func isMovementNext(of device: DeviceID) -> Bool {
    for place in head..<events.count {
      switch events[place] {
      case .contact(let contact) where contact.device == device && contact.phase == .moved: break
      case .frameEnd(let frame): return frame.device == device && place > head
      default: return false
      }
    }
    return false
  }
}
