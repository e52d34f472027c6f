/// Separates gravity from the user's acceleration, with an accelerometer only: gravity is the
/// low-frequency part.
struct GravityFilter {
  /// The time constant of the low-pass filter, in seconds.
  private static let time = 0.4

  private var average = SIMD3<Double>.zero
  private var last: (sample: SIMD3<Double>, time: Double)?

  /// Adds a sample in g.
  /// - Returns: Gravity, with a length of 1 g, and the remaining acceleration.
  mutating func add(
    _ sample: SIMD3<Double>, at time: Double
  ) -> (gravity: SIMD3<Double>, user: SIMD3<Double>) {
    if let last {
      // A sample is valid until the next one, because some sensors report changes only.
      let passed = max(time - last.time, 0)
      average += (last.sample - average) * (passed / (passed + Self.time))
    } else {
      average = sample
    }
    last = (sample, time)
    let length = (average * average).sum().squareRoot()
    // In free fall, gravity has no direction.
    let gravity = length > 0.01 ? average / length : .zero
    return (gravity, sample - gravity)
  }
}
