/// Consecutive swings along one axis.
struct AxisSwings: Sendable {
  /// The number of reversals.
  private var reversals = 0
  private var isPositive = false
  /// When the current swing exceeded the threshold, in seconds.
  private var start = -Double.infinity

  /// Adds a value that is part of a swing, gravity not included.
  /// - Parameter span: The range of times between one swing and the opposite one, in seconds.
  /// - Returns: The number of reversals.
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

  /// Returns whether the last swing began so recently that the opposite one may follow.
  func isFresh(at time: Double, within span: ClosedRange<Double>) -> Bool {
    time - start <= span.upperBound
  }
}
