/// The swings along one axis, for as long as they follow each other.
struct AxisSwings: Sendable {
  /// How many times the direction changed.
  private var reversals = 0
  private var isPositive = false
  /// When the swing under way went beyond the threshold, in seconds.
  private var start = -Double.infinity

  /// Adds one value that is part of a swing, gravity not included.
  /// - Parameter span: How long, in seconds, it may take from one swing to the opposite one.
  /// - Returns: How many changes of direction there are with it.
  mutating func add(
    _ value: Double, at time: Double, within span: ClosedRange<Double>
  ) -> Int {
    let elapsed = time - start
    if elapsed > span.upperBound {
      reversals = 0
    } else if isPositive == (value > 0) || elapsed < span.lowerBound {
      return reversals
    } else {
      reversals += 1
    }
    isPositive = value > 0
    start = time
    return reversals
  }

  /// Whether a swing began so lately that its opposite may still follow.
  func isFresh(at time: Double, within span: ClosedRange<Double>) -> Bool {
    time - start <= span.upperBound
  }
}
