/// The last seconds of a sensor, as means of 20 ms each: what a shake is confirmed by.
///
/// A mean of a time, not of a number of samples: a sensor of 20 samples a second and one of 1,000
/// leave the same numbers here. It lies in place and takes no memory of its own, so that it costs nothing
/// to whoever holds it.
struct MotionWindow: Sendable {
  /// How long a mean is, in seconds.
  static let slot = 0.02
  /// A little more than is looked at: a window, what is beside it, and the rest after a shake.
  private static let capacity = 144
  /// A sensor that reports changes only is silent for as long as nothing changes, in seconds;
  /// a shorter time lies between two samples of a slow sensor.
  private static let longestStep = 0.15

  /// In thousandths of g, which is less than a sensor's noise, up to 32 g.
  private static let unitsPerG = 1000.0
  private var means = InlineArray<144, SIMD4<Int16>>(repeating: .zero)
  private var next = 0
  private var count = 0
  /// How many of the means ``nextMean()`` has not returned yet.
  private var unread = 0
  private var last = SIMD3<Double>.zero
  private var lastTime = 0.0
  /// What the mean under way has come to, in g times seconds, and when it is complete.
  private var area = SIMD3<Double>.zero
  private var end = 0.0

  /// Forgets all, and starts with a sample.
  mutating func start(with sample: SIMD3<Double>, at time: Double) {
    next = 0
    count = 0
    unread = 0
    last = sample
    lastTime = time
    area = .zero
    end = time + Self.slot
  }

  /// Adds a sample in g, at a time that is not before the last one's.
  mutating func add(_ sample: SIMD3<Double>, at time: Double) {
    if time - lastTime > Self.longestStep { hold(to: time) }
    while end <= time {
      let step = time - lastTime
      let share = step > 0 ? (end - lastTime) / step : 1
      let value = last + (sample - last) * share
      area += (last + value) * ((end - lastTime) / 2)
      last = value
      append()
    }
    area += (last + sample) * ((time - lastTime) / 2)
    last = sample
    lastTime = time
  }

  /// Lets the last sample last up to a time.
  mutating func hold(to time: Double) {
    let span = Double(Self.capacity) * Self.slot
    // Of a long silence only the end is kept.
    if time - end > span {
      start(with: last, at: time - span)
    }
    while end <= time {
      area += last * (end - lastTime)
      append()
    }
    area += last * max(time - lastTime, 0)
    lastTime = max(time, lastTime)
  }

  /// Whether ``nextMean()`` has one to return.
  var hasNextMean: Bool { unread > 0 }

  /// Returns each mean once, the oldest first, with the time at which it was complete; `nil` when
  /// there is no further one.
  mutating func nextMean() -> (value: SIMD3<Double>, end: Double)? {
    guard unread > 0 else { return nil }
    let index = next >= unread ? next - unread : next - unread + Self.capacity
    defer { unread -= 1 }
    return (Self.value(of: means[index]), end - Double(unread) * Self.slot)
  }

  /// Copies the means from one time to another, the oldest first.
  /// - Returns: How many there are.
  func copy(from start: Double, to stop: Double, into values: inout MotionFacts.Samples) -> Int {
    let newest = end - Self.slot
    let skipped = max(0, Self.slots(in: newest - stop))
    let wanted = Self.slots(in: min(stop, newest) - start)
    let length = max(min(wanted, count - skipped, MotionFacts.capacity), 0)
    var index = (next - skipped - length + 2 * Self.capacity) % Self.capacity
    let means = means.span
    for position in 0..<length {
      values[position] = Self.value(of: means[index])
      index = index + 1 == Self.capacity ? 0 : index + 1
    }
    return length
  }

  /// Limited to what there can be, whatever the times are.
  private static func slots(in seconds: Double) -> Int {
    Int(min(max((seconds / slot).rounded(), 0), Double(capacity)))
  }

  private static func stored(_ value: Double) -> Int16 {
    // Not a number comes to the least.
    Int16(min(max(-32_767, value.rounded()), 32_767))
  }

  private static func value(of mean: SIMD4<Int16>) -> SIMD3<Double> {
    SIMD3(Double(mean.x), Double(mean.y), Double(mean.z)) / unitsPerG
  }

  private mutating func append() {
    let scale = Self.unitsPerG / Self.slot
    means[next] = SIMD4(
      Self.stored(area.x * scale), Self.stored(area.y * scale), Self.stored(area.z * scale), 0)
    next = next + 1 == Self.capacity ? 0 : next + 1
    count = min(count + 1, Self.capacity)
    unread = min(unread + 1, Self.capacity)
    area = .zero
    lastTime = end
    end += Self.slot
  }
}
