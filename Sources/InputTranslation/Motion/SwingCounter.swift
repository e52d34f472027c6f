/// Counts the swings beyond a threshold along three axes.
///
/// Gravity is removed by a slow average, so that holding or rotating the device has no effect.
struct SwingCounter: Sendable {
  private let threshold: Double
  private let span: ClosedRange<Double>
  private let gravityTime: Double
  private var gravity = SIMD3<Double>.zero
  private var axes = (x: AxisSwings(), y: AxisSwings(), z: AxisSwings())
  /// Whether the last sample was part of a swing.
  private(set) var isSwinging = false
  /// The beginning of the first of the consecutive swings, in seconds.
  private(set) var first = 0.0
  /// The largest number of reversals along one axis, at the last swing.
  private(set) var reversals = 0

  init(threshold: Double, span: ClosedRange<Double>, gravityTime: Double) {
    self.threshold = threshold
    self.span = span
    self.gravityTime = gravityTime
  }

  mutating func start(with sample: SIMD3<Double>) { gravity = sample }

  /// Applies a sample for a number of seconds.
  mutating func updateGravity(with sample: SIMD3<Double>, for step: Double) {
    gravity += (sample - gravity) * (step / (gravityTime + step))
  }

  /// Adds a sample, gravity included. It does not change the average: call ``updateGravity(with:for:)``.
  /// - Returns: Whether there was another reversal.
  mutating func add(_ sample: SIMD3<Double>, at time: Double) -> Bool {
    let moved = sample - gravity
    let swung = (abs(moved.x) >= threshold, abs(moved.y) >= threshold, abs(moved.z) >= threshold)
    isSwinging = swung.0 || swung.1 || swung.2
    guard isSwinging else { return false }
    let isFresh =
      axes.x.isFresh(at: time, within: span) || axes.y.isFresh(at: time, within: span)
      || axes.z.isFresh(at: time, within: span)
    if !isFresh { first = time }
    let before = isFresh ? reversals : 0
    // Only the axes that swing now count.
    reversals = 0
    if swung.0 { reversals = axes.x.add(moved.x, at: time, within: span) }
    if swung.1 { reversals = max(reversals, axes.y.add(moved.y, at: time, within: span)) }
    if swung.2 { reversals = max(reversals, axes.z.add(moved.z, at: time, within: span)) }
    return reversals > before
  }

  /// Returns the greatest acceleration of a sample along an axis, without gravity.
  func peak(of sample: SIMD3<Double>) -> Double {
    let moved = sample - gravity
    return max(abs(moved.x), abs(moved.y), abs(moved.z))
  }

  /// Returns the square of the acceleration of a sample, without gravity.
  func squaredStrength(of sample: SIMD3<Double>) -> Double {
    let moved = sample - gravity
    return moved.x * moved.x + moved.y * moved.y + moved.z * moved.z
  }

  /// Restarts counting; gravity is kept.
  mutating func forget() {
    axes = (AxisSwings(), AxisSwings(), AxisSwings())
    reversals = 0
    isSwinging = false
  }
}

/// Consecutive swings along one axis.
private struct AxisSwings: Sendable {
  /// The number of reversals.
  private var reversals = 0
  private var isPositive = false
  /// When the current swing exceeded the threshold, in seconds.
  private var start = -Double.infinity

  /// Adds a value that is part of a swing, gravity not included.
  /// - Parameter span: The range of times between one swing and the opposite one, in seconds.
  /// - Returns: The number of reversals.
  mutating func add(
    _ value: Double, at time: Double, within span: ClosedRange<Double>
  ) -> Int {
    let elapsed = time - start
    if elapsed > span.upperBound {
      reversals = 0
    } else if isPositive == (value > 0) || elapsed < span.lowerBound {
      return reversals
    } else {
      reversals += 1
    }
    isPositive = value > 0
    start = time
    return reversals
  }

  /// Returns whether the last swing began so recently that the opposite one may follow.
  func isFresh(at time: Double, within span: ClosedRange<Double>) -> Bool {
    time - start <= span.upperBound
  }
}
