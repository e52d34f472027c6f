/// Deadlines in chronological order; equal ones in the order in which they were set.
struct TimerQueue {
  struct Entry {
    let id: UInt64
    let deadline: Double
    let action: @MainActor () -> Void
  }

  private var entries: [Entry] = [] {
    didSet { earliest = entries.last?.deadline ?? .infinity }
  }
  private var lastID: UInt64 = 0

  /// The earliest deadline, in seconds on the loop's clock; infinite without one. Cached, because
  /// every turn uses it.
  private(set) var earliest = Double.infinity

  mutating func add(deadline: Double, action: @escaping @MainActor () -> Void) -> UInt64 {
    lastID += 1
    // Comparisons with NaN are always false, and would break the order.
    let deadline = deadline.isNaN ? -.infinity : deadline
    // Latest first, so that the next entry is removed from the end.
    let place = entries.firstIndex { $0.deadline <= deadline } ?? entries.endIndex
    entries.insert(Entry(id: lastID, deadline: deadline, action: action), at: place)
    return lastID
  }

  mutating func remove(_ id: UInt64) {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
    entries.remove(at: index)
  }

  /// Removes and returns the next entry that is due. Entries newer than `limit` wait for the next
  /// turn, so that timers that set timers do not block the descriptors.
  mutating func popDue(at time: Double, upTo limit: UInt64) -> Entry? {
    guard
      let index = entries.lastIndex(where: { $0.id <= limit && $0.deadline <= time })
    else { return nil }
    return entries.remove(at: index)
  }

  var newestID: UInt64 { lastID }
}
