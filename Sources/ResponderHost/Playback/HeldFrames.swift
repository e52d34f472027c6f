internal import KernelInput

/// The frames of a device that have to wait, because another device is written first.
struct HeldFrames {
  /// The maximum number of events of all devices in a recording: 32 MiB, a quarter of an hour with ten
  /// fingers.
  static let limit = 2_000_000
  /// The approximate number of events in a portion.
  private static let portion = 4096

  private var events: [KernelEvent] = []

  mutating func append(_ frame: [KernelEvent]) { events += frame }

  /// The frames in portions of some thousand events, so that the text is never in memory as a
  /// whole.
  var portions: some Sequence<ArraySlice<KernelEvent>> {
    sequence(state: 0) { [events] start -> ArraySlice<KernelEvent>? in
      guard start < events.count else { return nil }
      var end = min(start + Self.portion, events.count)
      while end < events.count, !events[end - 1].isReport { end += 1 }
      defer { start = end }
      return events[start..<end]
    }
  }
}
