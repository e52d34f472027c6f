/// The time when the machine last woke up, to detect the key that woke it.
///
/// Drivers report that key during wake-up, and synthesize its press if it was already released
/// (gpio_keys.c). It may be read after the wake-up was reported.
struct SystemWaking {
  /// The maximum delay of the key after the wake-up, in seconds, for debounced keys and keyboards
  /// that wake up by themselves.
  private static let delay = 1.0
  /// The clock and the login manager report the same wake-up within this time, in seconds.
  private static let echo = 10.0

  private var time = -Double.infinity
  private var hasKey = false

  /// Records a wake-up.
  /// - Parameter endsSleep: Whether the sleep was reported before. Each source reports such a wake-up
  ///   only once.
  mutating func begin(at time: Double, endsSleep: Bool) {
    guard endsSleep || time - self.time > Self.echo else { return }
    self = SystemWaking(time: time, hasKey: false)
  }

  /// Returns whether a press may have woken the machine: any press before the wake-up; without one, the first of
  /// those that follow closely.
  mutating func takeWakingPress(at press: Double) -> Bool {
    guard press <= time || !hasKey && press <= time + Self.delay else { return false }
    hasKey = true
    return true
  }
}
