/// When the machine woke last, by which the key that woke it is known.
///
/// The kernel's drivers tell of that key while the machine wakes, and make its press up where it was
/// let go before they looked (gpio_keys.c); it may be read after the machine was said to be awake.
struct SystemWaking {
  /// So much later than the waking its key may be told of, in seconds: a debounced key, or a keyboard
  /// that wakes by itself.
  private static let delay = 1.0
  /// The clock and the login manager tell of one waking within this time, in seconds.
  private static let echo = 10.0

  private var time = -Double.infinity
  private var hasKey = false

  /// The machine is awake.
  /// - Parameter endsSleep: Whether somebody told of the sleep that is over. Nobody tells twice of one
  ///   waking that ends it.
  mutating func begin(at time: Double, endsSleep: Bool) {
    guard endsSleep || time - self.time > Self.echo else { return }
    self = SystemWaking(time: time, hasKey: false)
  }

  /// Whether the machine woke by a press. All that were made before it was awake are over with its
  /// sleep; of those that come right after it, one may be the key's.
  mutating func isDue(toPressAt press: Double) -> Bool {
    guard press <= time || !hasKey && press <= time + Self.delay else { return false }
    hasKey = true
    return true
  }
}
