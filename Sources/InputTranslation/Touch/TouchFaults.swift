import KernelInput

/// Counts the touches that a faulty panel interrupts, and those that are too short for a finger.
///
/// One may be a coincidence, so several with less than a minute in between are an anomaly.
struct TouchFaults: Sendable {
  /// The number of touches that are an anomaly.
  private static let limit = 3
  /// The time without a fault after which the counts restart, in microseconds.
  private static let memory: Int64 = 60_000_000
  /// The longest interruption, in microseconds: two taps of a finger are farther apart.
  private static let longestInterruption: Int64 = 40_000
  /// The shortest touch of a finger, in microseconds.
  private static let shortestTouch: Int64 = 2_000

  private var interruptions: Int32 = 0
  private var shortTouches: Int32 = 0
  private var lastFault = Int64.min / 2
  private var lastEnd = (x: Int32(0), y: Int32(0), time: Int64.max)
  /// The beginning of the touch in each slot.
  private var beginnings: [Int64]
  /// How far a finger moves while the panel loses it, in units of the axes: a thirtieth of the panel.
  private let reachX, reachY: Int64

  init(x: AxisRange, y: AxisRange, count: Int) {
    reachX = (Int64(x.maximum) - Int64(x.minimum)) / 30
    reachY = (Int64(y.maximum) - Int64(y.minimum)) / 30
    // Long before any touch.
    beginnings = Array(repeating: .min / 2, count: count)
  }

  /// Notes that a finger went down.
  /// - Returns: Whether the panel often loses fingers.
  mutating func begin(_ slot: Int, _ finger: FingerSlot, at time: Timestamp) -> Bool {
    beginnings[slot] = time.microseconds
    guard lastEnd.time <= time.microseconds,
      time.microseconds &- lastEnd.time <= Self.longestInterruption,
      abs(Int64(finger.x) - Int64(lastEnd.x)) <= reachX,
      abs(Int64(finger.y) - Int64(lastEnd.y)) <= reachY
    else { return false }
    lastEnd.time = .max
    noteFault(at: time.microseconds)
    interruptions &+= 1
    return interruptions == Self.limit
  }

  /// Notes that a finger lifted.
  /// - Returns: Whether touches are often too short.
  mutating func end(_ slot: Int, _ finger: FingerSlot, at time: Timestamp) -> Bool {
    lastEnd = (finger.x, finger.y, time.microseconds)
    // A quick tap can come down and lift in one frame.
    guard (1..<Self.shortestTouch).contains(time.microseconds &- beginnings[slot]) else {
      return false
    }
    noteFault(at: time.microseconds)
    shortTouches &+= 1
    return shortTouches == Self.limit
  }

  private mutating func noteFault(at time: Int64) {
    if time &- lastFault > Self.memory { (interruptions, shortTouches) = (0, 0) }
    lastFault = time
  }
}
