/// The measurements of a movement over a window: accelerations in g, times in seconds.
struct MotionFacts: Sendable {
  /// More than the longest window contains.
  static let capacity = 112
  typealias Samples = InlineArray<112, SIMD3<Double>>

  /// The range of periods of a swing, in means.
  private static let periods = 6...52
  /// The range of times between a swing and the opposite one, in means.
  private static let halfPeriods = 3...30

  /// How much the swings repeat after a period, minus how much they do after half of one: up to 2 for a perfect
  /// pendulum, whose swings mirror each other. Movements that happen once have 0.5.
  private(set) var regularity = 0.0
  /// The period of the swings, in seconds.
  private(set) var period = 0.0
  /// How much each swing mirrors the one before, from 0 to 1, and the time between both, in seconds. Unlike
  /// ``regularity``, two swings suffice.
  private(set) var mirroring = 0.0
  private(set) var halfPeriod = 0.0
  /// The acceleration along the line that is reached in both directions, in g, gravity not included.
  private(set) var reach = 0.0
  /// The root mean square of the acceleration without gravity, in g.
  private(set) var strength = 0.0
  /// The fraction of the movement along a single line, from a third to 1.
  private(set) var straightness = 0.0
  /// The vertical component of that line, from 0 (horizontal) to 1 (vertical).
  private(set) var uprightness = 0.0
  /// The concentration in few peaks: 1.5 for a swing, more than 5 for blows (the kurtosis along the
  /// line).
  private(set) var peakedness = 0.0
  /// The lowest acceleration along gravity, gravity included, in g: 1 at rest, 0 in free fall,
  /// negative if the device is pulled down.
  private(set) var lowest = 0.0
  /// The greatest horizontal acceleration, in g.
  private(set) var across = 0.0

  /// Measures the first samples; returns `nil` if there are too few.
  init?(_ samples: Span<SIMD3<Double>>, count: Int) {
    guard count >= 14 else { return nil }
    var mean = SIMD3<Double>.zero
    for index in 0..<count { mean += samples[index] }
    mean /= Double(count)
    let gravity = mean / max(mean.length, 1e-6)

    var moved = Samples(repeating: .zero)
    // Sums of the products of two axes: xx, yy, zz; xy, yz, zx.
    var (squares, products) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
    for index in 0..<count {
      let value = samples[index] - mean
      moved[index] = value
      squares += value * value
      products += value * SIMD3(value.y, value.z, value.x)
    }
    let power = squares.x + squares.y + squares.z
    guard power.isFinite else { return nil }
    strength = (power / Double(count)).squareRoot()
    guard power > 0 else { return }

    let line = Self.mainLine(squares, products)
    uprightness = abs(line.dot(gravity))
    measurePeaks(of: samples, moved.span, count, along: line, gravity, power: power)
    measureRegularity(of: moved.span, count, power: power)
  }

  /// Returns the direction of most of the movement: the first principal axis, by iteration.
  private static func mainLine(
    _ squares: SIMD3<Double>, _ products: SIMD3<Double>
  ) -> SIMD3<Double> {
    let rows = (
      SIMD3(squares.x, products.x, products.z), SIMD3(products.x, squares.y, products.y),
      SIMD3(products.z, products.y, squares.z)
    )
    var line =
      squares.x >= max(squares.y, squares.z)
      ? rows.0 : squares.y >= squares.z ? rows.1 : rows.2
    line /= max(line.length, 1e-300)
    for _ in 0..<24 {
      line = SIMD3(rows.0.dot(line), rows.1.dot(line), rows.2.dot(line))
      line /= max(line.length, 1e-300)
    }
    return line
  }

  private mutating func measurePeaks(
    of samples: Span<SIMD3<Double>>, _ moved: Span<SIMD3<Double>>, _ count: Int,
    along line: SIMD3<Double>, _ gravity: SIMD3<Double>, power: Double
  ) {
    // Extreme samples may be wrong. The lowest height is that after the lowest 4 %, the largest distance from the line of
    // gravity the smallest of the largest 8 %. Distances are negated, because `Least` stores the smallest values.
    var heights = Least(count / 25 + 1)
    var negatedDistances = Least(count - count * 23 / 25)
    var (second, fourth) = (0.0, 0.0)
    var (back, negatedForth) = (Least(count / 25 + 1), Least(count / 25 + 1))
    for index in 0..<count {
      let along = moved[index].dot(line)
      second += along * along
      fourth += along * along * along * along
      back.add(along)
      negatedForth.add(-along)
      let height = samples[index].dot(gravity)
      heights.add(height)
      negatedDistances.add(-(samples[index] - gravity * height).length)
    }
    straightness = second / power
    peakedness = fourth * Double(count) / max(second * second, 1e-300)
    reach = min(-back.last, -negatedForth.last)
    lowest = heights.last
    across = -negatedDistances.last
  }

  private mutating func measureRegularity(
    of moved: Span<SIMD3<Double>>, _ count: Int, power: Double
  ) {
    let longest = min(count - 1, Self.periods.upperBound)
    var likeness = InlineArray<53, Double>(repeating: 0)
    for delay in Self.periods.lowerBound / 2...longest {
      var sum = SIMD3<Double>.zero
      for index in 0..<(count - delay) { sum += moved[index] * moved[index + delay] }
      likeness[delay] = (sum.x + sum.y + sum.z) / power
      // Of a short movement, only a part overlaps.
      let mirrored = -likeness[delay] * Double(count) / Double(count - delay)
      if mirrored > mirroring, Self.halfPeriods.contains(delay), 2 * delay <= count {
        mirroring = mirrored
        halfPeriod = Double(delay) * RecentMotion.meanDuration
      }
    }
    regularity = -2
    for delay in Self.periods.lowerBound...longest {
      // Negative for swings that mirror the previous ones.
      let likenessAtHalf = (likeness[delay / 2] + likeness[(delay + 1) / 2]) / 2
      let value = likeness[delay] - likenessAtHalf
      guard value > regularity else { continue }
      regularity = value
      period = Double(delay) * RecentMotion.meanDuration
    }
  }
}

/// The smallest of some numbers, sorted; ten at most.
private struct Least {
  private let count: Int
  private var values = InlineArray<10, Double>(repeating: .infinity)

  init(_ count: Int) { self.count = count }

  /// The greatest of them.
  var last: Double { values[count - 1] }

  mutating func add(_ value: Double) {
    guard value < last else { return }
    var index = count - 1
    while index > 0, values[index - 1] > value {
      values[index] = values[index - 1]
      index -= 1
    }
    values[index] = value
  }
}

extension SIMD3<Double> {
  fileprivate func dot(_ other: Self) -> Double { x * other.x + y * other.y + z * other.z }
  fileprivate var length: Double { dot(self).squareRoot() }
}
