import GeneratedMovements

/// The rule of Apple's GLPaint sample: 2 g beyond a slow average, at most twice a second.
struct HighPass: Detector {
  /// In g.
  private let threshold: Double
  private var average = Sample(time: 0, x: 0, y: 0, z: 0)
  private var count = 0
  private var lastFire = -Double.infinity

  init(threshold: Double = 2) { self.threshold = threshold }

  mutating func take(_ sample: Sample) -> Bool {
    average.x += 0.1 * (sample.x - average.x)
    average.y += 0.1 * (sample.y - average.y)
    average.z += 0.1 * (sample.z - average.z)
    count += 1
    // The average starts at 0, far from gravity.
    guard count > 10, sample.distance(to: average) >= threshold, sample.time - lastFire >= 0.5
    else {
      return false
    }
    lastFire = sample.time
    return true
  }
}
