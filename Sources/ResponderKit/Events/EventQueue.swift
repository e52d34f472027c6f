internal import InputTranslation

/// Happenings in the order in which they came, until the run loop takes them out.
@MainActor
final class EventQueue {
  /// Memory of its own, which never shrinks: an array would be asked for every event whether
  /// somebody else has it too.
  @exclusivity(unchecked) private(set) var events: UnsafeMutablePointer<HardwareEvent>
  @exclusivity(unchecked) private var capacity = 64
  /// Which of the events wait.
  @exclusivity(unchecked) private(set) var head = 0
  @exclusivity(unchecked) private(set) var end = 0

  init() {
    events = .allocate(capacity: capacity)
  }

  isolated deinit {
    events.deallocate()
  }

  func append(_ event: HardwareEvent) {
    if end == capacity { grow() }
    // An event is a plain value: there is nothing to be destroyed.
    (events + end).initialize(to: event)
    end += 1
  }

  private func grow() {
    let more = UnsafeMutablePointer<HardwareEvent>.allocate(capacity: 2 * capacity)
    more.moveInitialize(from: events, count: end)
    events.deallocate()
    events = more
    capacity *= 2
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

  /// Whether a change of the system is among what waits.
  func contains(_ change: SystemChange) -> Bool {
    for place in head..<end {
      if case .system(change) = events[place] { return true }
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
    skip(to: head + 1)
    return event
  }
}
