import RouteLog

/// Limits the number of movements in the journal.
///
/// A faulty panel can move its contacts hundreds of times a second, continuously. The first ``burst`` records
/// after a pause are all logged, which is enough for a few gestures; after that, ``perSecond``. Other records
/// are never omitted.
struct MovementLimit {
  /// The number of records per second in the long run.
  static let perSecond = 5.0
  /// The number of records that are logged without a limit.
  static let burst = 100.0

  private var room = burst
  private var lastTime = -Double.infinity

  /// Counts a record.
  /// - Returns: Whether to log it.
  mutating func admits(_ record: RouteRecord) -> Bool {
    guard record.isMovement else { return true }
    if record.time > lastTime {
      // Infinite for the first record.
      room = min(Self.burst, room + (record.time - lastTime) * Self.perSecond)
      lastTime = record.time
    }
    guard room >= 1 else { return false }
    room -= 1
    return true
  }
}

extension RouteRecord {
  /// Whether the record continues an earlier event.
  fileprivate var isMovement: Bool {
    switch event {
    case .touches: subtype == "moved"
    case .gesture: subtype == "changed"
    case .presses: subtype.hasSuffix("Changed")
    default: false
    }
  }
}
