import GeneratedMovements

/// Square's seismic: three quarters of the last half second are beyond a threshold, gravity
/// included.
struct Seismic: Detector {
  private static let gravity = 9.80665
  /// In m/s².
  private let threshold: Double
  private var queue: [(time: Double, isAccelerating: Bool)] = []

  init(threshold: Double) { self.threshold = threshold }

  mutating func take(_ sample: Sample) -> Bool {
    while queue.count >= 4, sample.time - 0.5 - queue[0].time > 0 { queue.removeFirst() }
    let limit = threshold / Self.gravity
    queue.append((sample.time, sample.squaredMagnitude > limit * limit))
    let accelerating = queue.count { $0.isAccelerating }
    guard sample.time - queue[0].time >= 0.25,
      accelerating >= (queue.count >> 1) + (queue.count >> 2)
    else { return false }
    queue.removeAll()
    return true
  }
}
