/// Happenings in the order in which they came, until an application takes them out.
///
/// Translators put the movements of fingers into it where they make them: handed over one by one they
/// would be copied twice, which cost more than to make them. It stands for memory that a
/// ``HardwareEventRoom`` owns, and is no object, so that nobody counts references to it. Used from one
/// thread.
package struct HardwareEventQueue {
  fileprivate struct State {
    /// Never shrinks. An array would be asked for every event whether somebody else has it too.
    var events: UnsafeMutablePointer<HardwareEvent>
    var capacity = 64
    /// Which of the events wait.
    var head = 0
    var end = 0
  }

  private let state: UnsafeMutablePointer<State>

  fileprivate init() {
    state = .allocate(capacity: 1)
    state.initialize(to: State(events: .allocate(capacity: 64)))
  }

  fileprivate func deallocate() {
    // An event is a plain value: there is nothing to be destroyed.
    state.pointee.events.deallocate()
    state.deallocate()
  }

  @inline(__always)
  func put(_ event: HardwareEvent) {
    let end = state.pointee.end
    if end == state.pointee.capacity { grow() }
    (state.pointee.events + end).initialize(to: event)
    state.pointee.end = end &+ 1
  }

  /// Where so many events may be written, one behind the other, until anything else is done here.
  @inline(__always)
  func room(for count: Int) -> UnsafeMutablePointer<HardwareEvent> {
    while state.pointee.capacity &- state.pointee.end < count { grow() }
    return state.pointee.events + state.pointee.end
  }

  /// Takes in what was written there.
  @inline(__always)
  func add(upTo end: UnsafeMutablePointer<HardwareEvent>) {
    state.pointee.end = end - state.pointee.events
  }

  package func append(_ event: HardwareEvent) { put(event) }

  @inline(never)
  private func grow() {
    let old = state.pointee
    let events = UnsafeMutablePointer<HardwareEvent>.allocate(capacity: 2 * old.capacity)
    events.moveInitialize(from: old.events, count: old.end)
    old.events.deallocate()
    state.pointee.events = events
    state.pointee.capacity = 2 * old.capacity
  }

  /// What waits, until something is put in or taken out.
  package var waiting: UnsafeBufferPointer<HardwareEvent> {
    UnsafeBufferPointer(
      start: state.pointee.events + state.pointee.head,
      count: state.pointee.end - state.pointee.head)
  }

  package var isEmpty: Bool { state.pointee.head >= state.pointee.end }

  /// Takes out the first events.
  package func skip(_ count: Int) {
    state.pointee.head += count
    if isEmpty {
      state.pointee.head = 0
      state.pointee.end = 0
    }
  }

  package func popFirst() -> HardwareEvent? {
    guard let event = waiting.first else { return nil }
    skip(1)
    return event
  }

  /// Whether a change of the system is among what waits.
  package func contains(_ change: SystemChange) -> Bool {
    for event in waiting {
      if case .system(change) = event { return true }
    }
    return false
  }

  /// Whether the next that waits is a whole frame of a device in which fingers only move.
  package func isMovementNext(of device: DeviceID) -> Bool {
    for (place, event) in waiting.enumerated() {
      switch event {
      case .contact(let contact) where contact.device == device && contact.phase == .moved: break
      case .frameEnd(let frame): return frame.device == device && place > 0
      default: return false
      }
    }
    return false
  }
}

/// Owns the memory of a ``HardwareEventQueue``.
package final class HardwareEventRoom {
  package let queue = HardwareEventQueue()
  package init() {}
  deinit { queue.deallocate() }
}
