/// A histogram of latencies in whole microseconds, whose percentiles have a relative error of one thousandth.
///
/// Like an HdrHistogram with three digits, it has one counter for each value below 2,048, and 1,024 counters
/// from each power of two to the next. Its size depends on the range only, and counting a latency takes the
/// same few instructions for all.
struct LatencyHistogram: Sendable {
  /// Larger values are counted as this: an hour and eleven minutes.
  static let limit = 1 << 32 - 1

  /// The number of counters for one power of two.
  private static let countersPerOctave = 1024
  private static let octaveBits = countersPerOctave.trailingZeroBitCount

  private var counters = [Int](repeating: 0, count: Self.index(of: limit) + 1)
  /// The number of counted latencies.
  private(set) var count = 0
  /// The largest latency, exactly; 0 if there is none.
  private(set) var maximum = 0

  /// Counts a latency. A negative one counts as 0.
  mutating func add(microseconds: Int) {
    let value = min(max(microseconds, 0), Self.limit)
    counters[Self.index(of: value)] += 1
    count += 1
    maximum = max(maximum, value)
  }

  /// Returns the smallest latency that a fraction of all do not exceed, by the nearest-rank definition of
  /// percentiles. Values with the same counter are returned as the largest of them.
  /// - Parameter share: The fraction from 0 to 1, such as 0.999.
  /// - Returns: `nil` if nothing was counted.
  func percentile(_ share: Double) -> Int? {
    guard count > 0 else { return nil }
    // 0.1 × 10 is slightly more than 1 in floating-point arithmetic.
    let rank = max(1, Int((share * Double(count) - 1e-6).rounded(.up)))
    var sum = 0
    for index in counters.indices {
      sum += counters[index]
      if sum >= rank { return min(Self.largestValue(at: index), maximum) }
    }
    return maximum
  }

  /// Returns the counter of a value: the lower octaves, and its place in its own.
  private static func index(of value: Int) -> Int {
    let shift = shift(of: value)
    return shift * countersPerOctave + value >> shift
  }

  /// Returns the number of bits by which a value is rounded: none below 2,048.
  private static func shift(of value: Int) -> Int {
    let highestBit = Int.bitWidth - 1 - max(value, 1).leadingZeroBitCount
    return max(0, highestBit - octaveBits)
  }

  private static func largestValue(at index: Int) -> Int {
    let shift = max(0, index / countersPerOctave - 1)
    return (index - shift * countersPerOctave + 1) << shift - 1
  }
}
