/// Finds movements that were almost a shake, for an inspector.
///
/// It counts swings that are slower or weaker than those of a shake as well: from 60 percent of the threshold
/// on, with up to 0.6 seconds between a swing and the opposite one. A movement is a near miss if it changed its
/// direction as often as a shake has to, or had a change of direction that counts for a shake, and no shake
/// began.
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

  private let settings: ShakeSettings
  /// The swings that are counted, and those among them that count for a shake.
  private var swings, strong: SwingCounter
  private var last: (value: SIMD3<Double>, time: Double)?
  private var lastSwing = -Double.infinity
  private var movement: NearMiss?
  private var hasShaken = false

  package init(_ settings: ShakeSettings = ShakeSettings()) {
    self.settings = settings
    swings = SwingCounter(
      threshold: settings.swing * Self.share,
      span: settings.swingTime.lowerBound...settings.slowSwingTime.upperBound,
      gravityTime: settings.gravityTime)
    strong = SwingCounter(
      threshold: settings.swing, span: settings.swingTime, gravityTime: settings.gravityTime)
  }

  /// Adds a sample.
  /// - Returns: A near miss that was over before it.
  package mutating func add(_ state: MotionState, at time: Double) -> NearMiss? {
    let value = SIMD3(state.x, state.y, state.z)
    guard let last, time >= last.time else {
      // There is no earlier sample: this is the first one, or the clock was set back.
      let finished = finish()
      self.last = (value, time)
      swings.start(with: value)
      strong.start(with: value)
      return finished
    }
    let finished = time - lastSwing > settings.slowSwingTime.upperBound ? finish() : nil
    // A sensor that reports changes only: the last value was valid until now.
    swings.updateGravity(with: last.value, for: time - last.time)
    strong.updateGravity(with: last.value, for: time - last.time)
    self.last = (value, time)
    add(value, at: time)
    if state.isShaking { hasShaken = true }
    return finished
  }

  /// Ends the current movement.
  /// - Returns: The near miss that it was.
  package mutating func finish() -> NearMiss? {
    defer {
      (movement, hasShaken, lastSwing) = (nil, false, -.infinity)
      swings.forget()
      strong.forget()
    }
    guard !hasShaken, let movement else { return nil }
    return movement.reversals >= movement.needed || movement.counted > 0 ? movement : nil
  }

  private mutating func add(_ value: SIMD3<Double>, at time: Double) {
    _ = swings.add(value, at: time)
    guard swings.isSwinging else { return }
    lastSwing = time
    var miss =
      movement
      ?? NearMiss(
        reversals: 0, counted: 0, needed: settings.reversalsToBegin, peak: 0, swing: settings.swing)
    miss.reversals = max(miss.reversals, swings.reversals)
    miss.peak = max(miss.peak, swings.peak(of: value))
    // A shake has the same condition: a device in free fall is not swung by a hand.
    if (value * value).sum() >= settings.leastWeight * settings.leastWeight {
      _ = strong.add(value, at: time)
      miss.counted = max(miss.counted, strong.reversals)
    }
    movement = miss
  }
}
