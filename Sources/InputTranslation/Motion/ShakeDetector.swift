/// Recognises a shake in a stream of accelerations: a swing back and forth, several times.
///
/// Gravity is taken out by a slow average, so that holding or turning the device says nothing.
/// What remains has to swing to both sides of one axis in quick succession, and most of the time.
/// All times are the samples' own, and nothing depends on how many there are in a second.
struct ShakeDetector: Sendable {
  enum Verdict: UInt8 { case began, ended, cancelled }

  private let settings: ShakeSettings
  private var gravity = (x: 0.0, y: 0.0, z: 0.0)
  private var lastSample: (x: Double, y: Double, z: Double, time: Double)?
  private var axes = (x: AxisSwings(), y: AxisSwings(), z: AxisSwings())
  /// Whether the last sample was part of a swing.
  private var isSwinging = false
  /// From the first of the swings that follow each other to the last one, in seconds.
  private var swings = (first: 0.0, last: 0.0)
  /// How much of that time was spent in swings, in seconds: up to now, and up to the last swing.
  private var swungTime = (now: 0.0, last: 0.0)
  /// The most changes of direction that one axis came to in the shake under way.
  private var mostReversals = 0
  private(set) var isShaking = false

  init(_ settings: ShakeSettings = ShakeSettings()) {
    self.settings = settings
  }

  /// When the verdict is due even if no further sample comes, in seconds.
  var deadline: Double? { isShaking ? swings.last + settings.restToEnd : nil }

  /// Adds one sample in g, gravity included, and returns what it changes. What fell due before it
  /// is reported by ``advance(to:)``.
  mutating func add(x: Double, y: Double, z: Double, at time: Double) -> Verdict? {
    guard let last = lastSample, last.time - time <= settings.swingTime.upperBound else {
      // The first sample, or a clock that was set back: nothing before it can be compared.
      lastSample = (x, y, z, time)
      gravity = (x, y, z)
      return cancel()
    }
    let time = max(time, last.time)
    // A value is reported only when it changes, so the last one lasted up to now.
    let step = time - last.time
    let share = step / (settings.gravityTime + step)
    gravity.x += share * (last.x - gravity.x)
    gravity.y += share * (last.y - gravity.y)
    gravity.z += share * (last.z - gravity.z)
    lastSample = (x, y, z, time)
    let hasWeight = x * x + y * y + z * z >= settings.leastWeight * settings.leastWeight
    return detectStart(
      x: x - gravity.x, y: y - gravity.y, z: z - gravity.z, hasWeight: hasWeight, at: time,
      after: step) ? .began : nil
  }

  /// Lets time pass without a sample.
  mutating func advance(to time: Double) -> Verdict? {
    guard let deadline, time >= deadline else { return nil }
    let isCertain =
      mostReversals >= settings.reversalsToEnd
      && swungTime.last >= settings.leastShare * (swings.last - swings.first)
    stop()
    return isCertain ? .ended : .cancelled
  }

  /// Breaks a shake off.
  mutating func cancel() -> Verdict? {
    let wasShaking = isShaking
    stop()
    return wasShaking ? .cancelled : nil
  }

  /// Whether the acceleration, without gravity, makes a shake begin.
  private mutating func detectStart(
    x: Double, y: Double, z: Double, hasWeight: Bool, at time: Double, after step: Double
  ) -> Bool {
    let swungX = hasWeight && abs(x) >= settings.swing
    let swungY = hasWeight && abs(y) >= settings.swing
    let swungZ = hasWeight && abs(z) >= settings.swing
    let wasSwinging = isSwinging
    isSwinging = swungX || swungY || swungZ
    // Between a sample inside a swing and one outside lies its edge: half of the step counts.
    swungTime.now += step * ((wasSwinging ? 0.5 : 0) + (isSwinging ? 0.5 : 0))
    guard isSwinging else { return false }

    let span = settings.swingTime
    let isFresh =
      axes.x.isFresh(at: time, within: span) || axes.y.isFresh(at: time, within: span)
      || axes.z.isFresh(at: time, within: span)
    if !isShaking && !isFresh {
      swings.first = time
      swungTime.now = 0
    }
    swings.last = time
    swungTime.last = swungTime.now
    var reversals = 0
    if swungX { reversals = axes.x.add(x, at: time, within: span) }
    if swungY {
      reversals = max(reversals, axes.y.add(y, at: time, within: span))
    }
    if swungZ {
      reversals = max(reversals, axes.z.add(z, at: time, within: span))
    }
    mostReversals = isShaking ? max(mostReversals, reversals) : reversals
    guard !isShaking, reversals >= settings.reversalsToBegin else { return false }
    isShaking = true
    return true
  }

  private mutating func stop() {
    isShaking = false
    mostReversals = 0
    axes = (AxisSwings(), AxisSwings(), AxisSwings())
  }
}
