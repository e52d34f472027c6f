internal import FoundationEssentials

/// The events that the broker does not have yet, in order. Of those that were not sent, the oldest are dropped when too many
/// wait, and those that waited too long.
struct EventQueue {
  /// An event that waits.
  struct Entry: Equatable, Codable {
    /// Which of the queue's entries it is, counted from 1.
    var id: UInt64
    var topic: String
    /// JSON.
    var payload: String
    /// When it was published, in seconds since 1970.
    var time: Double
    /// When it was published, on the monotonic clock of a boot: the other clock can be set meanwhile.
    var uptime: Double
    var boot: String
  }

  /// The present.
  struct Now {
    /// In seconds since 1970.
    var time: Double
    /// On the monotonic clock.
    var uptime: Double
    var boot: String

    /// The age of an entry, in seconds.
    func age(of entry: Entry) -> Double {
      entry.boot == boot ? uptime - entry.uptime : time - entry.time
    }
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
  /// - Returns: The ids of the events that were dropped for it.
  mutating func append(topic: String, payload: String, at now: Now) -> [UInt64] {
    lastID += 1
    entries.append(
      Entry(
        id: lastID, topic: topic, payload: payload, time: now.time, uptime: now.uptime,
        boot: now.boot))
    // Also what a file kept, or what was sent over a connection that broke, beyond the limit.
    let excess = entries.count - sent - limits.count
    guard excess > 0 else { return [] }
    let dropped = entries[sent..<sent + excess].map(\.id)
    entries.removeSubrange(sent..<sent + excess)
    return dropped
  }

  /// Drops the events that are too old, except those that were sent.
  /// - Returns: Their ids.
  mutating func expire(at now: Now) -> [UInt64] {
    let old = entries[sent...].filter { now.age(of: $0) > limits.age }.map(\.id)
    guard !old.isEmpty else { return [] }
    let ids = Set(old)
    entries.removeAll { ids.contains($0.id) }
    return old
  }

  /// Returns the next event to send.
  mutating func takeNext() -> Entry? {
    guard sent < entries.count else { return nil }
    sent += 1
    return entries[sent - 1]
  }

  /// Removes an event that the broker has, or denied.
  mutating func remove(_ id: UInt64) {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
    entries.remove(at: index)
    if index < sent { sent -= 1 }
  }

  /// Sends again, from the first on, what was not acknowledged.
  mutating func restart() { sent = 0 }
}
