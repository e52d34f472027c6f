/// Collects kernel events into frames.
///
/// The kernel closes a frame with `SYN_REPORT`; all that lies before it happened at once. After
/// `SYN_DROPPED` everything up to and including the next `SYN_REPORT` is worthless and skipped
/// (kernel documentation, "Event codes", SYN_DROPPED).
public struct FrameAssembler: Sendable {
  /// What an event led to.
  public enum Step: Sendable {
    /// The frame goes on.
    case more
    /// ``events`` holds a whole frame; call ``startNextFrame()`` once it has been used.
    case frame
    /// The kernel lost events: read the device's state afresh.
    case dropped
  }

  /// The events of the frame so far, with the closing `SYN_REPORT` once it is whole.
  public private(set) var events: [KernelEvent] = []
  private var isSkipping = false

  /// Makes an assembler that waits for a frame's first event.
  public init() {
    events.reserveCapacity(256)
  }

  /// Takes the next event, and says what came of it.
  public mutating func append(_ event: KernelEvent) -> Step {
    if event.isDropped {
      isSkipping = true
      events.removeAll(keepingCapacity: true)
      return .more
    }
    if isSkipping {
      guard event.isReport else { return .more }
      isSkipping = false
      return .dropped
    }
    events.append(event)
    return event.isReport ? .frame : .more
  }

  /// Forgets the frame that was put together.
  public mutating func startNextFrame() {
    events.removeAll(keepingCapacity: true)
  }
}
