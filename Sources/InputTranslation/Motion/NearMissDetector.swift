/// Finds movements that were almost a shake, for an inspector.
///
/// It counts swings that are slower or weaker than those of a shake as well: from 60 percent of the threshold
/// on, with up to 0.45 seconds between a swing and the opposite one. A movement is a near miss if it changed its
/// direction as often as a shake has to, or had a change of direction beyond the threshold, and no shake began.
package struct NearMissDetector: Sendable {
  /// A movement that was almost a shake.
  package struct NearMiss: Equatable, Sendable {
    /// The changes of direction, weak and slow ones included.
    package var reversals: Int
    /// The changes of direction that counted for a shake, and the number that was needed.
    package var counted, needed: Int
    /// The greatest acceleration without gravity along an axis, and the threshold, in g.
    package var peak, swing: Double
  }

  /// The threshold of a swing that is counted, in thresholds of a shake.
  private static let share = 0.6

  /// The range of times between one swing and the opposite one, in seconds.
  private let span: ClosedRange<Double>
  private var swings: SwingCounter
  private var lastTime: Double?
  private var lastSwing = -Double.infinity
  private var movement: NearMiss?
  private var hasShaken = false

  package init(_ settings: ShakeSettings = ShakeSettings()) {
    span = settings.swingTime.lowerBound...settings.slowSwingTime.upperBound
    swings = SwingCounter(
      threshold: settings.swing * Self.share, span: span, gravityTime: settings.gravityTime)
  }

  /// Adds a sample.
  /// - Returns: A near miss that was over before it.
  package mutating func add(_ state: MotionState, at time: Double) -> NearMiss? {
    let value = SIMD3(state.x, state.y, state.z)
    guard let lastTime, time >= lastTime else {
      // The first sample, or a clock that was set back.
      lastTime = time
      swings.start(with: value)
      return nil
    }
    let finished = time - lastSwing > span.upperBound ? end() : nil
    swings.updateGravity(with: value, for: time - lastTime)
    self.lastTime = time
    _ = swings.add(value, at: time)
    if state.isShaking { hasShaken = true }
    guard swings.isSwinging else { return finished }
    lastSwing = time
    let old = movement
    movement = NearMiss(
      reversals: max(swings.reversals, old?.reversals ?? 0),
      counted: max(state.reversals, old?.counted ?? 0), needed: state.reversalsToBegin,
      peak: max(swings.peak(of: value), old?.peak ?? 0), swing: state.swing)
    return finished
  }

  private mutating func end() -> NearMiss? {
    defer { (movement, hasShaken) = (nil, false) }
    guard !hasShaken, let movement else { return nil }
    return movement.reversals >= movement.needed || movement.counted > 0 ? movement : nil
  }
}
