internal import KernelInput

/// The frames of a device that cannot be written while it speaks, for others speak as well.
struct HeldFrames {
  /// How many events all devices of a recording may hold together: 32 MiB, and a quarter of an hour of
  /// ten fingers.
  static let limit = 2_000_000
  /// About how many events make a portion.
  private static let portion = 4096

  private var events: [KernelEvent] = []

  mutating func append(_ frame: [KernelEvent]) { events += frame }

  /// Whole frames, some thousand events at a time, so that their text is never all in memory.
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
