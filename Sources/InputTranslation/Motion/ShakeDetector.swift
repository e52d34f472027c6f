/// Recognises a shake in a stream of accelerations: a swing back and forth, several times.
///
/// It decides twice. A shake begins at once, with the third swing. It ends as one if what it
/// consisted of was confirmed, two seconds at a time (``ShakeConfirmation``), and is cancelled
/// otherwise. Swings that are too slow for that begin when they are confirmed.
/// All times are the samples' own, and nothing depends on how many there are in a second.
struct ShakeDetector: Sendable {
  enum Verdict: UInt8 { case began, ended, cancelled }

  /// How long a window is that is confirmed, and what is looked at beside it, in seconds.
  private static let window = (length: 2.0, margin: 0.1)
  /// When it is at rest after a soft shake, in seconds after the last swing.
  private static let rest = (from: 0.12, to: 0.42)
  /// What slow swings are confirmed by before they begin, in seconds: two to three of them.
  private static let swayWindow = 1.6
  /// The least time between two samples that are compared, in seconds. The shortest swing lasts ten
  /// times as long, so a sensor of 1,000 samples a second does not cost four times one of 250.
  private static let step = 0.0035

  private let settings: ShakeSettings
  private var lastTime: Double?
  /// The last sample that was compared.
  private var compared = (value: SIMD3<Double>.zero, time: 0.0)
  private var quick: SwingCounter
  private var slow: SwingCounter
  private var window = MotionWindow()
  /// From the first of the swings of the shake under way to the last one, in seconds.
  private var swings = (first: 0.0, last: 0.0)
  /// Whether it began as slow swings.
  private var isSway = false
  /// The most changes of direction that one axis came to in it.
  private var mostReversals = 0
  /// Its windows so far, and when the one under way is over.
  private var votes = (confirmed: 0, soft: 0, all: 0)
  private var windowEnd = 0.0
  /// When the last movement ended that went on like a shake and was none, in seconds.
  private var lastDoubt = -Double.infinity
  private(set) var isShaking = false
  /// When the verdict is due even if no further sample comes, in seconds. It is kept and not worked out:
  /// a question to a value of this size copies it.
  private(set) var deadline: Double?

  init(_ settings: ShakeSettings = ShakeSettings()) {
    self.settings = settings
    quick = SwingCounter(
      threshold: settings.swing, span: settings.swingTime, gravityTime: settings.gravityTime)
    slow = SwingCounter(
      threshold: settings.slowSwing, span: settings.slowSwingTime,
      gravityTime: settings.slowGravityTime)
  }

  /// Adds one sample in g, gravity included, and returns what it changes. What fell due before it
  /// is reported by ``advance(to:)``.
  mutating func add(x: Double, y: Double, z: Double, at time: Double) -> Verdict? {
    let value = SIMD3(x, y, z)
    guard let lastTime, lastTime - time <= settings.swingTime.upperBound else {
      // The first sample, or a clock that was set back: nothing before it can be compared.
      lastTime = time
      lastDoubt = -.infinity
      compared = (value, time)
      quick.start(with: value)
      slow.start(with: value)
      window.start(with: value, at: time)
      return cancel()
    }
    let time = max(time, lastTime)
    self.lastTime = time
    window.add(value, at: time)
    let sway = window.hasNextMean ? followSlowSwings() : nil
    let step = time - compared.time
    guard step >= Self.step else { return sway }
    // A value is reported only when it changes, so the last one lasted up to now.
    quick.follow(compared.value, for: step)
    compared = (value, time)
    guard isShaking else { return detectStart(value, at: time) }
    goOn(value, at: time)
    return sway
  }

  /// Lets time pass without a sample.
  mutating func advance(to time: Double) -> Verdict? {
    guard let deadline, time >= deadline else { return nil }
    window.hold(to: swings.last + Self.rest.to + MotionWindow.slot)
    let isCertain = isConfirmed
    // A bump before a shake says nothing of it.
    if !isCertain, mostReversals >= settings.reversalsToEnd { lastDoubt = swings.last }
    stop()
    return isCertain ? .ended : .cancelled
  }

  /// Breaks a shake off.
  mutating func cancel() -> Verdict? {
    let wasShaking = isShaking
    stop()
    return wasShaking ? .cancelled : nil
  }

  /// Whether a sample makes a shake begin.
  private mutating func detectStart(_ value: SIMD3<Double>, at time: Double) -> Verdict? {
    let square = value.x * value.x + value.y * value.y + value.z * value.z
    guard square >= settings.leastWeight * settings.leastWeight else { return nil }
    _ = quick.add(value, at: time)
    guard quick.reversals >= settings.reversalsToBegin else { return nil }
    begin(from: quick.first, reversals: quick.reversals)
    note(swingAt: time)
    return .began
  }

  /// Looks at the means that are complete, which slow swings leave as they are.
  private mutating func followSlowSwings() -> Verdict? {
    var verdict: Verdict?
    while let mean = window.nextMean() {
      slow.follow(mean.value, for: MotionWindow.slot)
      let hasSwayed = slow.add(mean.value, at: mean.end)
      if isShaking {
        if isSway, slow.isSwinging { note(swingAt: mean.end) }
        mostReversals = max(mostReversals, slow.reversals)
        if mean.end >= windowEnd + Self.window.margin { closeWindow() }
      } else if hasSwayed, slow.reversals >= settings.reversalsToSway,
        isConfirmedSway(at: mean.end)
      {
        begin(from: slow.first, reversals: slow.reversals)
        isSway = true
        note(swingAt: mean.end)
        verdict = .began
      }
    }
    return verdict
  }

  private mutating func begin(from first: Double, reversals: Int) {
    isShaking = true
    isSway = false
    swings.first = first
    mostReversals = reversals
    votes = (0, 0, 0)
    windowEnd = first + Self.window.length
  }

  private mutating func goOn(_ value: SIMD3<Double>, at time: Double) {
    _ = quick.add(value, at: time)
    if !isSway, quick.isSwinging { note(swingAt: time) }
    mostReversals = max(mostReversals, quick.reversals)
  }

  private mutating func closeWindow() {
    if swings.last >= windowEnd { vote(upTo: windowEnd) }
    windowEnd += Self.window.length
  }

  /// Looks whether a window was one of a shake.
  private mutating func vote(upTo end: Double) {
    let start = max(swings.first, end - Self.window.length) - Self.window.margin
    votes.all += 1
    guard let facts = facts(from: start, to: end + Self.window.margin) else { return }
    switch settings.confirmation.verdict(
      on: facts, swing: settings.swing, reversals: mostReversals)
    {
    case .isShake: votes.confirmed += 1
    case .isSoftShake: votes.soft += 1
    case .isNone: break
    }
  }

  /// Whether at least a half of the windows, of which the last one ends now, were those of a shake.
  private var isConfirmed: Bool {
    mutating get {
      guard mostReversals >= settings.reversalsToEnd else { return false }
      vote(upTo: swings.last)
      if 2 * votes.confirmed >= votes.all { return true }
      let rest = facts(from: swings.last + Self.rest.from, to: swings.last + Self.rest.to)
      return 2 * (votes.confirmed + votes.soft) >= votes.all
        && settings.confirmation.isOver(
          after: swings.last - swings.first, pause: swings.first - lastDoubt, rest: rest,
          swing: settings.swing)
    }
  }

  private func isConfirmedSway(at time: Double) -> Bool {
    let start = max(slow.first - Self.window.margin, time - Self.swayWindow)
    guard let facts = facts(from: start, to: time) else { return false }
    return settings.confirmation.isSway(facts, swing: settings.swing)
  }

  private func facts(from start: Double, to end: Double) -> MotionFacts? {
    var samples = MotionFacts.Samples(repeating: .zero)
    let count = window.copy(from: start, to: end, into: &samples)
    return MotionFacts(samples.span, count: count)
  }

  private mutating func note(swingAt time: Double) {
    swings.last = time
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
