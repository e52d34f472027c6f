/// Converts the times that a sensor provides (`MSC_TIMESTAMP`) to the kernel's clock.
///
/// Some sensors send several samples at once: the kernel gives them the same timestamp, and only
/// their own times differ. The sample with the smallest delay determines the offset of the clocks.
struct SensorClock: Sendable {
  /// How long a decision waits for samples that are still on their way, in seconds; enough for a radio link.
  static let longestWait = 0.05
  /// A larger delay means that the sensor slept or was restarted.
  private static let longestDelay = 0.25
  /// The maximum drift of the clocks, in seconds per second.
  private static let drift = 0.001

  private var lastStamp: UInt32?
  /// The sensor's time since its first timestamp, in seconds.
  private var elapsed = 0.0
  /// The difference of the kernel's clock and the sensor's.
  private var offset = 0.0

  /// Returns the time of a sample on the kernel's clock, never later than it was reported.
  mutating func time(of stamp: Int32, reportedAt time: Double) -> Double {
    let stamp = UInt32(bitPattern: stamp)
    // The timestamp counts microseconds and wraps around every 71 minutes.
    let step = lastStamp.map { Double(stamp &- $0) / 1_000_000 }
    lastStamp = stamp
    guard let step, time - (elapsed + step + offset) < Self.longestDelay,
      step < 2 * Self.longestDelay
    else {
      elapsed = 0
      offset = time
      return time
    }
    elapsed += step
    offset = min(offset + Self.drift * step, time - elapsed)
    return elapsed + offset
  }
}
