import KernelInput

/// A histogram of the time from the kernel's timestamp of a frame until the application has handled
/// it, by powers of two.
struct LagHistogram: Sendable {
  /// The first bound, in microseconds; each further one is twice the previous. The last bucket has
  /// no bound.
  static let firstBound = 128
  static let places = 12

  /// Returns whether the lag of a read is measured: of every sixteenth, because reading the clock costs more than
  /// counting.
  static func isTimed(read number: Int) -> Bool { number & 15 == 0 }

  private var counts = InlineArray<12, Int>(repeating: 0)
  private(set) var count = 0
  private(set) var sumMicroseconds = 0

  /// Adds a time in a few instructions: the bucket is the number of the highest bit.
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

  /// Returns the inclusive upper bound of a bucket in microseconds; `nil` for the last.
  static func bound(of place: Int) -> Int? {
    place < places - 1 ? firstBound << place : nil
  }

  /// The number of times up to each bound.
  var cumulative: [Int] {
    var sum = 0
    return (0..<Self.places).map { place in
      sum += counts[place]
      return sum
    }
  }
}
