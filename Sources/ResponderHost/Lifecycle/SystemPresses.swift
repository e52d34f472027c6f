import InputTranslation

/// The recent presses of system keys, to detect a press that two nodes report.
///
/// The filter of `InputSession` has only the events for the application; signals are notices.
///
/// It uses the times of the events, because the application may need longer to leave the screen than
/// a press takes.
struct SystemPresses {
  /// The time in which another node reports the same press, in seconds. It is longer than
  /// `DuplicatePressFilter.window`, because groups of nodes and releases are not known here.
  private static let window = 0.1
  /// The maximum number of presses that one node reports before the other one is read.
  private static let limit = 8

  private var recent: [(signal: SystemSignal, node: String?, time: Double)] = []

  /// Adds a press.
  /// - Returns: Whether it is new; `false` if another node has reported it.
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
