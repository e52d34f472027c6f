import InputTranslation

/// The recent presses of the machine's keys. Two nodes may report one press.
///
/// Time is the event's, not that of its reading: what the application does when it leaves the screen
/// may take longer than a press.
struct SystemPresses {
  /// Within this time another node reports the same press, in seconds. Longer than
  /// `DuplicatePressFilter.window`: neither groups of nodes nor releases are known here, so that time
  /// alone decides.
  private static let window = 0.1
  /// As many are remembered as one node may report before the other one is read.
  private static let limit = 8

  private var recent: [(signal: SystemSignal, node: String?, time: Double)] = []

  /// Adds a press.
  /// - Returns: Whether it is new; `false` where another node reported it before.
  mutating func insert(_ signal: SystemSignal, of node: String?, at time: Double) -> Bool {
    let isKnown = recent.contains {
      $0.signal == signal && $0.node != node && abs(time - $0.time) < Self.window
    }
    guard !isKnown else { return false }
    if recent.count == Self.limit { recent.removeFirst() }
    recent.append((signal, node, time))
    return true
  }
}
