import Foundation
import KernelInput
import Recordings

/// The system events of a recording that is being played, on the clock of the replay.
struct PlayedSystemEvents {
  private let events: [RecordedSystemEvent]
  private let offset: Int64
  private var position = 0

  /// Creates the events of recordings.
  /// - Parameter offset: Added to the recording's times, in microseconds.
  init(_ recordings: [Recording] = [], offset: Int64 = 0) {
    events = recordings.flatMap(\.systemEvents)
    self.offset = offset
  }

  /// The time of the next event in seconds; `nil` after the last one.
  var nextTime: TimeInterval? {
    guard position < events.count else { return nil }
    return TimeInterval(events[position].time.microseconds &+ offset) / 1_000_000
  }

  /// Removes and returns the next event.
  mutating func next() -> RecordedSystemEvent.Kind? {
    guard position < events.count else { return nil }
    defer { position += 1 }
    return events[position].kind
  }
}
