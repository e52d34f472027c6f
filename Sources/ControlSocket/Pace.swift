/// How much of something may happen in a second, so that nobody can keep the loop from its events.
struct Pace {
  /// How often in one second.
  let limit: Int
  private var second = -Double.infinity
  private var count = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// Counts one more.
  /// - Returns: `nil` when it may happen now, else when the next may, on the same clock.
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
