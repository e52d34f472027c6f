/// Recognises a shake in a stream of accelerations: a swing back and forth, several times.
///
/// Gravity is taken out by a slow average, so that holding or turning the device says nothing.
/// What remains has to swing beyond ``swing`` on both sides of one axis in quick succession.
/// All times are the samples' own.
struct ShakeDetector: Sendable {
  enum Verdict: UInt8 { case began, ended, cancelled }

  /// What counts as a swing, in g, without gravity.
  var swing = 0.7
  /// The longest time between two opposite swings, in seconds.
  var longestSwing = 0.4
  /// How many changes of direction make a shake likely, and how many make it certain.
  var reversalsToBegin = 2
  var reversalsToEnd = 3
  /// How long, in seconds, after the last swing a shake is over.
  var restToEnd = 0.4
  /// The time constant of gravity's average, in seconds.
  var gravityTime = 0.3

  private var gravity: (x: Double, y: Double, z: Double)?
  private var axes: (x: Swings, y: Swings, z: Swings) = (Swings(), Swings(), Swings())
  private var lastSample = 0.0
  private var lastSwing = 0.0
  private(set) var isShaking = false

  private struct Swings: Sendable {
    var isPositive = false
    var time = -Double.infinity
    var reversals = 0

    mutating func take(_ value: Double, at time: Double, swing: Double, longest: Double) -> Bool {
      guard abs(value) >= swing else { return false }
      if time - self.time > longest {
        reversals = 0
      } else if isPositive != (value > 0) {
        reversals += 1
      }
      isPositive = value > 0
      self.time = time
      return true
    }
  }

  init() {}

  /// When the verdict is due even if no further sample comes, in seconds.
  var deadline: Double? { isShaking ? lastSwing + restToEnd : nil }

  /// Takes one sample in g, gravity included, and tells what it changes.
  mutating func take(x: Double, y: Double, z: Double, at time: Double) -> Verdict? {
    guard let old = gravity else {
      gravity = (x, y, z)
      lastSample = time
      return nil
    }
    let step = max(time - lastSample, 0)
    lastSample = time
    let share = step / (gravityTime + step)
    let new = (
      x: old.x + share * (x - old.x), y: old.y + share * (y - old.y),
      z: old.z + share * (z - old.z)
    )
    gravity = new
    let swungX = axes.x.take(x - new.x, at: time, swing: swing, longest: longestSwing)
    let swungY = axes.y.take(y - new.y, at: time, swing: swing, longest: longestSwing)
    let swungZ = axes.z.take(z - new.z, at: time, swing: swing, longest: longestSwing)
    if swungX || swungY || swungZ { lastSwing = time }
    if !isShaking && reversals >= reversalsToBegin && lastSwing == time {
      isShaking = true
      return .began
    }
    return advance(to: time)
  }

  /// Lets time pass without a sample.
  mutating func advance(to time: Double) -> Verdict? {
    guard let deadline, time >= deadline else { return nil }
    let isCertain = reversals >= reversalsToEnd
    stop()
    return isCertain ? .ended : .cancelled
  }

  /// Breaks a shake off.
  mutating func cancel() -> Verdict? {
    guard isShaking else { return nil }
    stop()
    return .cancelled
  }

  private var reversals: Int { max(axes.x.reversals, axes.y.reversals, axes.z.reversals) }

  private mutating func stop() {
    isShaking = false
    axes = (Swings(), Swings(), Swings())
  }
}
