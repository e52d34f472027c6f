/// Detects shakes in a stream of accelerations: several swings back and forth.
///
///     at rest ── the third quick swing, or a confirmed sway ──▶ shaking
///     shaking ── every two seconds ──▶ a vote about the window (`ShakeConfirmation`)
///     shaking ── 0.45 s without a swing ──▶ ended, if the votes confirm it; else cancelled
///     shaking ── the sensor was lost, or its clock was set back ──▶ cancelled
///
/// All times are those of the samples, and the result does not depend on the sample rate. The words:
///
/// - *quick*: swings that are counted from samples. Their third begins a shake without a confirmation.
/// - *slow*, or a *sway*: swings that are counted from means. They begin a shake only when they are large or regular.
/// - *vote*: what the measurements of a window say: a shake, a soft shake or none.
/// - *soft*: weaker than a shake. It counts only if it was short, no other movement preceded it, and rest follows.
/// - *hard*: so strong that three swings are enough to end as a shake.
/// - *wild*: so many and so strong swings that they need not be regular.
struct ShakeDetector: Sendable {
  /// A change of the phase.
  enum Change: UInt8 { case began, ended, cancelled }

  /// The length of a window to confirm, and the margin that is evaluated around it, in seconds.
  private static let window = (length: 2.0, margin: 0.1)
  /// The period of rest after a soft shake, in seconds after the last swing.
  /// It is over before the shake ends (``ShakeSettings/restToEnd``), so that it can be measured then.
  private static let rest = (from: 0.12, to: 0.42)
  /// The length of the window that confirms slow swings before they begin a shake, in seconds: two
  /// to three swings.
  private static let swayWindow = 1.6
  /// The minimum time between two samples that are compared, in seconds. The shortest swing lasts
  /// ten times as long, so that a sensor with 1,000 samples per second does not cost four times as
  /// much as one with 250.
  private static let step = 0.0035

  private let settings: ShakeSettings
  private var lastTime: Double?
  /// The last sample that was compared.
  private var compared = (value: SIMD3<Double>.zero, time: 0.0)
  /// Quick swings, counted from samples.
  private var quick: SwingCounter
  /// Slow swings (a sway), counted from means.
  private var slow: SwingCounter
  /// The square of the greatest acceleration in the current slow swings, and when they began, in seconds.
  private var sway = (squaredPeak: 0.0, first: 0.0)
  private var recent = RecentMotion()
  /// The first and the last swing of the current shake, in seconds.
  private var swingTimes = (first: 0.0, last: 0.0)
  /// Whether the shake began with slow swings.
  private var isSlow = false
  /// The largest number of reversals along one axis in the shake.
  private var mostReversals = 0
  /// The largest number of reversals of quick swings, by which a wild shake counts.
  private var mostQuickReversals = 0
  /// The classified windows, and the time at which the current one ends.
  private var votes = (confirmed: 0, soft: 0, all: 0)
  private var windowEnd = 0.0
  /// The end of the last movement that was not a shake, in seconds.
  private var lastOtherMovement = -Double.infinity
  private(set) var isShaking = false
  /// The measurements that decided about the last shake.
  private(set) var lastEnd: MotionState.End?
  /// When a decision is due without a further sample, in seconds. It is stored, because computing it
  /// would copy this large value.
  private(set) var deadline: Double?

  init(_ settings: ShakeSettings = ShakeSettings()) {
    self.settings = settings
    quick = SwingCounter(
      threshold: settings.swing, span: settings.swingTime, gravityTime: settings.gravityTime)
    slow = SwingCounter(
      threshold: settings.slowSwing, span: settings.slowSwingTime,
      gravityTime: settings.slowGravityTime)
  }

  /// Adds a sample in g, gravity included, and returns the resulting change. Earlier decisions are
  /// returned by ``advance(to:)``.
  mutating func add(x: Double, y: Double, z: Double, at time: Double) -> Change? {
    let value = SIMD3(x, y, z)
    // A sample may be a little earlier than the last one; a clock that was set back differs by more than a swing.
    guard let lastTime, lastTime - time <= settings.swingTime.upperBound else {
      // The first sample, or a clock that was set back: there is no earlier sample to compare.
      lastTime = time
      lastOtherMovement = -.infinity
      compared = (value, time)
      quick.start(with: value)
      slow.start(with: value)
      recent.start(with: value, at: time)
      return cancel()
    }
    let time = max(time, lastTime)
    self.lastTime = time
    recent.add(value, at: time)
    let swayed = recent.hasNextMean ? evaluateMeans() : nil
    let step = time - compared.time
    guard step >= Self.step else { return swayed }
    // An evdev sensor reports changes only, so the last value was valid until now.
    quick.updateGravity(with: compared.value, for: step)
    compared = (value, time)
    // A sway that begins here has set `isShaking`, and is not lost.
    guard isShaking else { return beginIfSwung(value, at: time) }
    goOn(value, at: time)
    return swayed
  }

  /// Advances the time: before each sample, and when a timer fires without one.
  mutating func advance(to time: Double) -> Change? {
    guard let deadline, time >= deadline else { return nil }
    recent.hold(to: swingTimes.last + Self.rest.to + RecentMotion.meanDuration)
    let isCertain = decide()
    // A single bump before a shake does not count.
    if !isCertain, mostReversals >= settings.reversalsToEnd { lastOtherMovement = swingTimes.last }
    lastEnd = MotionState.End(
      reversals: mostReversals, windows: votes.all, confirmed: votes.confirmed, soft: votes.soft,
      duration: swingTimes.last - swingTimes.first, isShake: isCertain)
    stop()
    return isCertain ? .ended : .cancelled
  }

  /// Returns the state of the detection, with the latest sample.
  func state(x: Double, y: Double, z: Double) -> MotionState {
    MotionState(
      x: x, y: y, z: z, isShaking: isShaking, isSlow: isShaking && isSlow,
      reversals: isShaking ? mostReversals : max(quick.reversals, slow.reversals),
      reversalsToBegin: settings.reversalsToBegin, reversalsToEnd: settings.reversalsToEnd,
      swing: settings.swing, lastEnd: lastEnd)
  }

  /// Cancels the current shake.
  mutating func cancel() -> Change? {
    let wasShaking = isShaking
    stop()
    return wasShaking ? .cancelled : nil
  }

  /// Adds a sample to the swings, and begins a shake if there are enough of them.
  private mutating func beginIfSwung(_ value: SIMD3<Double>, at time: Double) -> Change? {
    let square = value.x * value.x + value.y * value.y + value.z * value.z
    guard square >= settings.leastWeight * settings.leastWeight else { return nil }
    _ = quick.add(value, at: time)
    guard quick.reversals >= settings.reversalsToBegin else { return nil }
    begin(from: quick.first, reversals: quick.reversals)
    extendShake(withSwingAt: time)
    return .began
  }

  /// Evaluates the completed means: slow swings, and the end of a window of any shake.
  private mutating func evaluateMeans() -> Change? {
    var change: Change?
    while let mean = recent.nextMean() {
      slow.updateGravity(with: mean.value, for: RecentMotion.meanDuration)
      let hasSwayed = slow.add(mean.value, at: mean.end)
      if !isShaking, slow.isSwinging {
        let square = slow.squaredStrength(of: mean.value)
        let peak = sway.first == slow.first ? max(sway.squaredPeak, square) : square
        sway = (peak, slow.first)
      }
      if isShaking {
        if isSlow, slow.peak(of: mean.value) >= settings.lastingSlowSwing {
          extendShake(withSwingAt: mean.end)
        }
        mostReversals = max(mostReversals, slow.reversals)
        if mean.end >= windowEnd + Self.window.margin { closeWindow() }
      } else if hasSwayed, isConfirmedSway(at: mean.end) {
        begin(from: slow.first, reversals: slow.reversals)
        isSlow = true
        extendShake(withSwingAt: mean.end)
        change = .began
      }
    }
    return change
  }

  private mutating func begin(from first: Double, reversals: Int) {
    isShaking = true
    isSlow = false
    swingTimes.first = first
    mostReversals = reversals
    mostQuickReversals = 0
    votes = (0, 0, 0)
    windowEnd = first + Self.window.length
  }

  /// Adds a sample to the swings of a shake. Every sample counts: ``ShakeSettings/leastWeight`` only keeps a run from
  /// beginning one.
  private mutating func goOn(_ value: SIMD3<Double>, at time: Double) {
    _ = quick.add(value, at: time)
    if !isSlow, quick.isSwinging { extendShake(withSwingAt: time) }
    mostReversals = max(mostReversals, quick.reversals)
    mostQuickReversals = max(mostQuickReversals, quick.reversals)
  }

  private mutating func closeWindow() {
    if swingTimes.last >= windowEnd { vote(upTo: windowEnd) }
    windowEnd += Self.window.length
  }

  /// Classifies the current window.
  private mutating func vote(upTo end: Double) {
    let start = max(swingTimes.first, end - Self.window.length) - Self.window.margin
    votes.all += 1
    guard let facts = facts(from: start, to: end + Self.window.margin) else { return }
    switch settings.confirmation.kind(
      of: facts, swing: settings.swing, reversals: mostQuickReversals)
    {
    case .shake: votes.confirmed += 1
    case .softShake: votes.soft += 1
    case .none: break
    }
  }

  /// Classifies the last window. Returns whether at least half of the windows are a shake.
  private mutating func decide() -> Bool {
    if mostReversals < settings.reversalsToEnd {
      guard
        let facts = facts(
          from: swingTimes.first - Self.window.margin, to: swingTimes.last + Self.window.margin),
        settings.confirmation.isHard(facts, swing: settings.swing)
      else { return false }
      votes = (confirmed: 0, soft: 1, all: 1)
    } else {
      vote(upTo: swingTimes.last)
    }
    if 2 * votes.confirmed >= votes.all { return true }
    let rest = facts(from: swingTimes.last + Self.rest.from, to: swingTimes.last + Self.rest.to)
    return 2 * (votes.confirmed + votes.soft) >= votes.all
      && settings.confirmation.endedAsSoftShake(
        after: swingTimes.last - swingTimes.first, pause: swingTimes.first - lastOtherMovement,
        rest: rest,
        swing: settings.swing)
  }

  private func isConfirmedSway(at time: Double) -> Bool {
    // A longer sway would not end as a soft shake.
    guard time - slow.first <= settings.confirmation.longestSoftDuration else { return false }
    // Most movements of a day are too weak, and need no measurement.
    let first = slow.first - Self.window.margin
    let reach = settings.confirmation.leastReach(swing: settings.swing)
    if slow.reversals >= settings.reversalsToLargeSway, sway.squaredPeak >= reach * reach,
      let facts = facts(from: max(first, time - Self.window.length), to: time),
      settings.confirmation.isLarge(facts, swing: settings.swing)
    {
      return true
    }
    let peak = settings.lastingSlowSwing
    guard slow.reversals >= settings.reversalsToSway, sway.squaredPeak >= peak * peak,
      let facts = facts(from: max(first, time - Self.swayWindow), to: time)
    else { return false }
    return settings.confirmation.isSoftAndRegular(facts, swing: settings.swing)
  }

  private func facts(from start: Double, to end: Double) -> MotionFacts? {
    var samples = MotionFacts.Samples(repeating: .zero)
    let count = recent.copy(from: start, to: end, into: &samples)
    return MotionFacts(samples.span, count: count)
  }

  private mutating func extendShake(withSwingAt time: Double) {
    swingTimes.last = time
    deadline = time + settings.restToEnd
  }

  private mutating func stop() {
    isShaking = false
    deadline = nil
    mostReversals = 0
    quick.forget()
    slow.forget()
  }
}
