import InputTranslation

/// The events that wait for the application, in order.
struct EventQueue: ~Copyable {
  private var events = EventBuffer()
  /// The index of the first event that was not removed.
  private var head = 0

  var isEmpty: Bool { head == events.count }
  var first: HardwareEvent? { isEmpty ? nil : events[head] }

  mutating func append(_ event: HardwareEvent) { events.append(event) }

  /// Moves all events out of a buffer. An empty queue exchanges its memory.
  mutating func append(contentsOf buffer: inout EventBuffer) {
    // An empty queue contains no removed events either.
    guard !isEmpty else { return swap(&events, &buffer) }
    events.append(copying: buffer.span)
    buffer.removeAll(keepingCapacity: true)
  }

  mutating func removeFirst() -> HardwareEvent {
    let event = events[head]
    head += 1
    if isEmpty {
      events.removeAll(keepingCapacity: true)
      head = 0
    }
    return event
  }

  /// Whether a system change is waiting.
  func contains(_ change: SystemChange) -> Bool {
    for place in head..<events.count {
      if case .system(change) = events[place] { return true }
    }
    return false
  }

  /// Whether the next event is a whole frame of a device, with movements only.
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
