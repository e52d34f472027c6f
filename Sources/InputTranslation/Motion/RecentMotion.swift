/// The last seconds of a sensor, as means of 20 ms each, by which a shake is confirmed.
///
/// Each mean covers a time rather than a number of samples, so that sensors with 20 and with 1,000
/// samples per second result in the same numbers. It is stored inline and allocates no memory.
struct RecentMotion: Sendable {
  /// The duration of a mean, in seconds.
  static let meanDuration = 0.02
  /// A little more than is evaluated: a window, its surroundings, and the rest after a shake.
  private static let capacity = 144
  /// A sensor that reports changes only is silent while nothing changes; after a longer gap than
  /// this, in seconds, its last value applies.
  private static let longestStep = 0.15

  /// Thousandths of g, which is finer than a sensor's noise, with a range of 32 g.
  private static let unitsPerG = 1000.0
  private var means = InlineArray<144, SIMD4<Int16>>(repeating: .zero)
  private var next = 0
  private var count = 0
  /// The number of means that ``nextMean()`` has not returned yet.
  private var unread = 0
  private var last = SIMD3<Double>.zero
  private var lastTime = 0.0
  /// The sum of the current mean, in g times seconds, and the time at which it is complete.
  private var area = SIMD3<Double>.zero
  private var end = 0.0

  /// Restarts with a sample.
  mutating func start(with sample: SIMD3<Double>, at time: Double) {
    next = 0
    count = 0
    unread = 0
    last = sample
    lastTime = time
    area = .zero
    end = time + Self.meanDuration
  }

  /// Adds a sample in g, which is not older than the last one.
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

  /// Extends the last sample up to a time.
  mutating func hold(to time: Double) {
    let span = Double(Self.capacity) * Self.meanDuration
    // For a long silence, only its end is stored.
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

  /// Whether ``nextMean()`` has a mean to return.
  var hasNextMean: Bool { unread > 0 }

  /// Returns each mean once, the oldest first, with the time at which it was complete; `nil` at the
  /// end.
  mutating func nextMean() -> (value: SIMD3<Double>, end: Double)? {
    guard unread > 0 else { return nil }
    let index = next >= unread ? next - unread : next - unread + Self.capacity
    defer { unread -= 1 }
    return (Self.value(of: means[index]), end - Double(unread) * Self.meanDuration)
  }

  /// Copies the means between two times, the oldest first.
  /// - Returns: The number of means.
  func copy(from start: Double, to stop: Double, into values: inout MotionFacts.Samples) -> Int {
    let newest = end - Self.meanDuration
    // The means after `stop`.
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

  /// Converts a duration to a number of means, limited to the capacity.
  private static func slots(in seconds: Double) -> Int {
    Int(min(max((seconds / meanDuration).rounded(), 0), Double(capacity)))
  }

  private static func stored(_ value: Double) -> Int16 {
    // NaN becomes the minimum.
    Int16(min(max(-32_767, value.rounded()), 32_767))
  }

  private static func value(of mean: SIMD4<Int16>) -> SIMD3<Double> {
    SIMD3(Double(mean.x), Double(mean.y), Double(mean.z)) / unitsPerG
  }

  private mutating func append() {
    let scale = Self.unitsPerG / Self.meanDuration
    means[next] = SIMD4(
      Self.stored(area.x * scale), Self.stored(area.y * scale), Self.stored(area.z * scale), 0)
    next = next + 1 == Self.capacity ? 0 : next + 1
    count = min(count + 1, Self.capacity)
    unread = min(unread + 1, Self.capacity)
    area = .zero
    lastTime = end
    end += Self.meanDuration
  }
}
