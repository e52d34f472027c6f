internal import FoundationEssentials
internal import LinuxSystem

/// The events that the broker does not have yet, in order. The oldest are dropped, and counted, when too many wait or when
/// they waited too long.
struct EventQueue {
  /// An event that waits.
  struct Entry: Equatable, Codable {
    /// Which of the queue's entries it is, counted from 1 since the service was installed.
    var id: UInt64
    var topic: String
    var payload: [UInt8]
    /// When it was published, in seconds since 1970.
    var time: Double
  }

  private(set) var entries: [Entry] = []
  /// How many of the first entries were sent, and are not acknowledged.
  private(set) var sent = 0
  private let limits: BridgeSettings.Queue
  private var lastID: UInt64 = 0

  /// Creates a queue with the entries that a file kept.
  init(_ limits: BridgeSettings.Queue, entries: [Entry] = []) {
    self.limits = limits
    self.entries = entries
    lastID = entries.last?.id ?? 0
  }

  /// Adds an event.
  /// - Returns: The number of events that were dropped for it.
  mutating func append(topic: String, payload: [UInt8], time: Double) -> Int {
    lastID += 1
    entries.append(Entry(id: lastID, topic: topic, payload: payload, time: time))
    let excess = max(0, entries.count - limits.count)
    removeFirst(excess)
    return excess
  }

  /// Drops the events that are too old.
  /// - Returns: Their number.
  mutating func expire(at now: Double) -> Int {
    // The clock may have been set: those of the future are as old as the next.
    let count = entries.prefix { $0.time < now - limits.age }.count
    removeFirst(count)
    return count
  }

  private mutating func removeFirst(_ count: Int) {
    entries.removeFirst(count)
    sent = max(0, sent - count)
  }

  /// Returns the next event to send.
  mutating func takeNext() -> Entry? {
    guard sent < entries.count else { return nil }
    sent += 1
    return entries[sent - 1]
  }

  /// Removes an event that the broker has, or denied; does nothing if it was dropped meanwhile.
  mutating func remove(_ id: UInt64) {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
    entries.remove(at: index)
    if index < sent { sent -= 1 }
  }

  /// Sends again, from the first on, what was not acknowledged.
  mutating func restart() { sent = 0 }
}
