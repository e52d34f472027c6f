/// A share of the loop's time for work that others ask for.
///
/// Unused time is saved up to ``burst``, so that somebody who asks now and then never waits. Work that takes
/// longer than what is left is finished, and the next has to wait.
struct TimeBudget {
  /// Of all time, from 0 to 1.
  let share: Double
  /// How many seconds are saved at most, and owed at most.
  let burst: Double
  private var balance: Double
  private var lastTime = -Double.infinity

  init(share: Double, burst: Double) {
    self.share = share
    self.burst = burst
    balance = burst
  }

  /// Counts work that was done.
  mutating func spend(_ seconds: Double, at time: Double) {
    balance = max(balance(at: time) - max(seconds, 0), -burst)
    lastTime = time
  }

  /// When there is time again, on the clock of `time`; `nil` if there is time already.
  func delay(at time: Double) -> Double? {
    let balance = balance(at: time)
    return balance > 0 ? nil : time + (burst / 1000 - balance) / share
  }

  private func balance(at time: Double) -> Double {
    guard lastTime.isFinite else { return balance }
    return min(burst, balance + max(time - lastTime, 0) * share)
  }
}
