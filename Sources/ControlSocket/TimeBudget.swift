/// A share of the loop's time for the requests of clients.
///
/// Unused time accumulates up to ``burst``, so that occasional requests are served at once. Work that
/// exceeds the remaining time is completed, and the next request waits.
struct TimeBudget {
  /// The share, from 0 to 1.
  let share: Double
  /// The maximum number of seconds saved, or owed.
  let burst: Double
  private var balance: Double
  private var lastTime = -Double.infinity

  init(share: Double, burst: Double) {
    self.share = share
    self.burst = burst
    balance = burst
  }

  /// Records work that was done.
  mutating func spend(_ seconds: Double, at time: Double) {
    balance = max(balance(at: time) - max(seconds, 0), -burst)
    lastTime = time
  }

  /// Returns when there is time again, on the clock of `time`; `nil` if there is time now.
  func delay(at time: Double) -> Double? {
    let balance = balance(at: time)
    return balance > 0 ? nil : time + (burst / 1000 - balance) / share
  }

  private func balance(at time: Double) -> Double {
    guard lastTime.isFinite else { return balance }
    return min(burst, balance + max(time - lastTime, 0) * share)
  }
}
