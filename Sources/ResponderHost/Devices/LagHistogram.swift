import KernelInput

/// How late events were handled, counted by powers of two: from the kernel's timestamp of a frame
/// until the application was done with it.
struct LagHistogram: Sendable {
  /// The first bound, in microseconds; each that follows is twice the one before. What is above the
  /// last is in the last place.
  static let firstBound = 128
  static let places = 12

  private var counts = InlineArray<12, Int>(repeating: 0)
  private(set) var count = 0
  private(set) var sumMicroseconds = 0

  /// A few instructions: the place is the number of the highest bit.
  mutating func add(microseconds: Int) {
    let lag = max(microseconds, 0)
    let place = min(Int.bitWidth - ((lag - 1) >> 7).leadingZeroBitCount, Self.places - 1)
    counts[lag == 0 ? 0 : place] &+= 1
    count &+= 1
    sumMicroseconds &+= lag
  }

  mutating func add(from frame: Timestamp, to now: Timestamp) {
    add(microseconds: Int(now.microseconds - frame.microseconds))
  }

  mutating func add(_ other: LagHistogram) {
    for place in 0..<Self.places { counts[place] += other.counts[place] }
    count += other.count
    sumMicroseconds += other.sumMicroseconds
  }

  /// The upper bound of a place, itself included, in microseconds; `nil` for the last.
  static func bound(of place: Int) -> Int? {
    place < places - 1 ? firstBound << place : nil
  }

  /// How many lags there were up to each bound.
  var cumulative: [Int] {
    var sum = 0
    return (0..<Self.places).map { place in
      sum += counts[place]
      return sum
    }
  }
}
