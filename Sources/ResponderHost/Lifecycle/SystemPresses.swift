import InputTranslation

/// The presses of the machine's keys that were taken of late. Some keys are told of on two nodes.
///
/// Time is the event's, not that of its reading: what the application does when it leaves the screen
/// may take longer than a press.
struct SystemPresses {
  /// Within this time another node tells of the same press, in seconds.
  private static let window = 0.1
  /// As many are remembered as one node may tell of before the other one is read.
  private static let limit = 8

  private var taken: [(signal: SystemSignal, node: String?, time: Double)] = []

  /// Takes a press.
  /// - Returns: Whether it is one; `false` where another node told of it before.
  mutating func take(_ signal: SystemSignal, of node: String?, at time: Double) -> Bool {
    let isKnown = taken.contains {
      $0.signal == signal && $0.node != node && abs(time - $0.time) < Self.window
    }
    guard !isKnown else { return false }
    if taken.count == Self.limit { taken.removeFirst() }
    taken.append((signal, node, time))
    return true
  }
}
