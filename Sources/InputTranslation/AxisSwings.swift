/// The swings along one axis, for as long as they follow each other.
struct AxisSwings: Sendable {
  /// How many times the direction changed.
  private(set) var reversals = 0
  private var isPositive = false
  /// When the swing under way went beyond the threshold, in seconds.
  private var start = -Double.infinity

  /// Takes one value, gravity not included.
  /// - Parameters:
  ///   - threshold: What counts as a swing.
  ///   - span: How long, in seconds, a swing lasts until the opposite one follows.
  /// - Returns: Whether the value is part of a swing.
  mutating func take(
    _ value: Double, at time: Double, beyond threshold: Double, within span: ClosedRange<Double>
  ) -> Bool {
    guard abs(value) >= threshold else { return false }
    let elapsed = time - start
    if elapsed > span.upperBound {
      reversals = 0
    } else if isPositive == (value > 0) {
      return true
    } else if elapsed < span.lowerBound {
      return false
    } else {
      reversals += 1
    }
    isPositive = value > 0
    start = time
    return true
  }
}
