/// How much of something may happen in a second, so that nobody can keep the loop from its events.
struct Pace {
  /// How often in one second.
  let limit: Int
  private var second = -Double.infinity
  private var count = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// When the next one may happen, on the clock of `time`; `nil` for at once.
  func delay(at time: Double) -> Double? {
    guard time < second + 1, time >= second, count >= limit else { return nil }
    return second + 1
  }

  /// Counts one more.
  /// - Returns: `nil` when it may happen now, else when the next may, on the same clock.
  @discardableResult
  mutating func take(at time: Double) -> Double? {
    if time >= second + 1 || time < second {
      second = time
      count = 0
    }
    guard count < limit else { return second + 1 }
    count += 1
    return nil
  }
}
