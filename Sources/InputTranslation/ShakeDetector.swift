/// Recognises a shake in a stream of accelerations: a swing back and forth, several times.
///
/// Gravity is taken out by a slow average, so that holding or turning the device says nothing.
/// What remains has to swing beyond ``swing`` on both sides of one axis in quick succession.
/// All times are the samples' own.
struct ShakeDetector: Sendable {
  enum Verdict: UInt8 { case began, ended, cancelled }

  /// What counts as a swing, in g, without gravity. Below 1, so that a swing of 1 g counts; not
  /// far below, for a device that is turned once a second leaves 0.88 g after the average.
  var swing = 0.9
  /// The shortest and the longest time, in seconds, from one swing to the opposite one: what
  /// rings after a bump is faster than any hand, and a step is slower than a shake.
  var shortestSwing = 0.05
  var longestSwing = 0.25
  /// How many changes of direction make a shake likely, and how many make it certain.
  var reversalsToBegin = 3
  var reversalsToEnd = 4
  /// How long, in seconds, after the last swing a shake is over.
  var restToEnd = 0.4
  /// The time constant of gravity's average, in seconds.
  var gravityTime = 0.3

  private var gravity = (x: 0.0, y: 0.0, z: 0.0)
  private var lastSample: (x: Double, y: Double, z: Double, time: Double)?
  private var axes = (x: AxisSwings(), y: AxisSwings(), z: AxisSwings())
  private var lastSwing = 0.0
  /// The most changes of direction that one axis came to in the shake under way.
  private var mostReversals = 0
  private(set) var isShaking = false

  init() {}

  /// When the verdict is due even if no further sample comes, in seconds.
  var deadline: Double? { isShaking ? lastSwing + restToEnd : nil }

  /// Takes one sample in g, gravity included, and tells what it changes. What fell due before it
  /// is told by ``advance(to:)``.
  mutating func take(x: Double, y: Double, z: Double, at time: Double) -> Verdict? {
    guard let last = lastSample, last.time - time <= longestSwing else {
      // The first sample, or a clock that was set back: nothing before it can be compared.
      lastSample = (x, y, z, time)
      gravity = (x, y, z)
      let verdict = cancel()
      stop()
      return verdict
    }
    let time = max(time, last.time)
    // A value is reported only when it changes, so the last one lasted up to now.
    let step = time - last.time
    let share = step / (gravityTime + step)
    gravity.x += share * (last.x - gravity.x)
    gravity.y += share * (last.y - gravity.y)
    gravity.z += share * (last.z - gravity.z)
    lastSample = (x, y, z, time)
    return swung(x: x - gravity.x, y: y - gravity.y, z: z - gravity.z, at: time) ? .began : nil
  }

  /// Lets time pass without a sample.
  mutating func advance(to time: Double) -> Verdict? {
    guard let deadline, time >= deadline else { return nil }
    let isCertain = mostReversals >= reversalsToEnd
    stop()
    return isCertain ? .ended : .cancelled
  }

  /// Breaks a shake off.
  mutating func cancel() -> Verdict? {
    guard isShaking else { return nil }
    stop()
    return .cancelled
  }

  /// Whether the acceleration, without gravity, makes a shake begin.
  private mutating func swung(x: Double, y: Double, z: Double, at time: Double) -> Bool {
    let span = shortestSwing...longestSwing
    let swungX = axes.x.take(x, at: time, beyond: swing, within: span)
    let swungY = axes.y.take(y, at: time, beyond: swing, within: span)
    let swungZ = axes.z.take(z, at: time, beyond: swing, within: span)
    guard swungX || swungY || swungZ else { return false }
    lastSwing = time
    let reversals = max(
      swungX ? axes.x.reversals : 0, swungY ? axes.y.reversals : 0, swungZ ? axes.z.reversals : 0)
    mostReversals = isShaking ? max(mostReversals, reversals) : reversals
    guard !isShaking, reversals >= reversalsToBegin else { return false }
    isShaking = true
    return true
  }

  private mutating func stop() {
    isShaking = false
    mostReversals = 0
    axes = (AxisSwings(), AxisSwings(), AxisSwings())
  }
}
