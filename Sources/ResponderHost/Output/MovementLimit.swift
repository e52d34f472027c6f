import RouteLog

/// Bounds how many records of movements the journal gets.
///
/// A disturbed panel moves its contacts hundreds of times a second, for as long as it is disturbed. The first
/// ``burst`` records after a rest are all let through, which is a few gestures; then ``perSecond``.
/// Records of what begins and ends are never left out.
struct MovementLimit {
  /// How many records are let through in the long run.
  static let perSecond = 5.0
  /// How many are let through at once.
  static let burst = 100.0

  private var room = burst
  private var lastTime = -Double.infinity

  /// Counts a record.
  /// - Returns: Whether it is let through.
  mutating func admits(_ record: RouteRecord) -> Bool {
    guard record.isMovement else { return true }
    if record.time > lastTime {
      // Infinity after the first record.
      room = min(Self.burst, room + (record.time - lastTime) * Self.perSecond)
      lastTime = record.time
    }
    guard room >= 1 else { return false }
    room -= 1
    return true
  }
}

extension RouteRecord {
  /// Whether it says that something goes on which began before.
  fileprivate var isMovement: Bool {
    switch event {
    case .touches: subtype == "moved"
    case .gesture: subtype == "changed"
    case .presses: subtype.hasSuffix("Changed")
    default: false
    }
  }
}
