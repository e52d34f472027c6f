/// Puts the times that a sensor takes itself (`MSC_TIMESTAMP`) on the kernel's clock.
///
/// Some sensors send several samples at once: the kernel stamps them all alike, and only their own
/// stamps tell them apart. The sample that was delayed least says how the two clocks stand.
struct SensorClock: Sendable {
  /// How much later than it was taken a sample may come, in seconds: what a radio link needs.
  static let deliveryDelay = 0.05
  /// What is later than that by far means that the sensor slept or began anew.
  private static let longestDelay = 0.25
  /// By how much two clocks may differ in a second.
  private static let drift = 0.001

  private var lastStamp: UInt32?
  /// The sensor's time since its first stamp, in seconds.
  private var elapsed = 0.0
  /// The kernel's clock less the sensor's.
  private var offset = 0.0

  /// When a sample was taken, on the kernel's clock; never later than it was reported.
  mutating func time(of stamp: Int32, reportedAt time: Double) -> Double {
    let stamp = UInt32(bitPattern: stamp)
    // The stamp counts microseconds and starts over every 71 minutes.
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
