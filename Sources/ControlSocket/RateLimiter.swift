/// Limits how often something can happen in a second, so that clients cannot delay events.
package struct RateLimiter {
  /// The maximum count in one second.
  package let limit: Int
  private var second = -Double.infinity
  private var count = 0

  package init(limit: Int) {
    self.limit = limit
  }

  /// Returns when the next one can happen, on the clock of `time`; `nil` for immediately.
  package func delay(at time: Double) -> Double? {
    guard time < second + 1, time >= second, count >= limit else { return nil }
    return second + 1
  }

  /// Counts one more.
  /// - Returns: `nil` if it can happen now, otherwise when it can, on the same clock.
  @discardableResult
  package mutating func take(at time: Double) -> Double? {
    if time >= second + 1 || time < second {
      second = time
      count = 0
    }
    guard count < limit else { return second + 1 }
    count += 1
    return nil
  }
}
