import Foundation

/// What a generated shake is like. The movement is a person's: only its pace and its force change.
struct ShakeShape {
  var swings: ClosedRange<Int>
  var reversalsPerSecond: ClosedRange<Double>
  /// The greatest acceleration along the main axis, in g, gravity not included.
  var peak: ClosedRange<Double>

  init(swings: ClosedRange<Int>, reversalsPerSecond: ClosedRange<Double>, peak: ClosedRange<Double>)
  {
    (self.swings, self.reversalsPerSecond) = (swings, reversalsPerSecond)
    self.peak = peak
  }

  init(swings: Int, reversalsPerSecond: ClosedRange<Double>, peak: ClosedRange<Double>) {
    self.init(swings: swings...swings, reversalsPerSecond: reversalsPerSecond, peak: peak)
  }

  /// Swings along the main axis: where one begins, its greatest acceleration, and where that is.
  private struct Swing {
    var start: Int
    var peak: Double
    var middle: Int
  }

  /// Makes the shake from a part of a person's shake; a shorter one is repeated, cycle by cycle.
  /// - Returns: The movement, which begins and ends with gravity alone; `nil` if the recording has no part
  ///   whose swings are even enough.
  func made(from samples: [Sample], _ chance: inout Chance) -> Movement? {
    let source = Movement(samples)
    let moved = source.swings
    guard moved.count > 40 else { return nil }
    let line = Self.mainLine(moved)
    let along = moved.map { $0.dot(line) }
    let all = Self.swings(along)
    let wanted = Int.random(in: swings, using: &chance)
    // Whole cycles can follow one another.
    let taken = min(wanted, (all.count - 1) / 2 * 2)
    guard all.count > taken, taken == wanted || taken >= 4 else { return nil }
    let starts = (0..<all.count - taken).filter { Self.isEven(all[$0..<$0 + taken]) }
    guard let first = starts.randomElement(using: &chance) else { return nil }
    let part = all[first..<first + taken]
    let largest = part.map(\.peak).max() ?? 1
    let end = all[first + taken].start
    let period = Double(end - part[first].start) / Double(taken)
    let pace =
      Movement.rate / chance.within(reversalsPerSecond)
      / (taken == wanted ? Self.distance(part) : period)
    let force = chance.within(peak) / largest
    let cut = Array(moved[part[first].start..<end])
    var values: [SIMD3<Double>] = []
    for _ in 0..<(wanted + taken - 1) / taken { values += cut }
    values = Array(values.prefix(Int(Double(wanted) * period)))
    guard values.count > 1 else { return nil }
    return Self.faded(values, pace: pace, force: force, around: source.up)
  }

  private static func mainLine(_ moved: [SIMD3<Double>]) -> SIMD3<Double> {
    var line = SIMD3(0.6, 0.5, 0.62)
    for _ in 0..<40 {
      line = moved.reduce(SIMD3.zero) { $0 + $1 * $1.dot(line) }.unit
    }
    return line
  }

  /// Swings beyond half the root mean square; each begins where the line crosses zero.
  private static func swings(_ along: [Double]) -> [Swing] {
    let power = along.reduce(0) { $0 + $1 * $1 } / Double(along.count)
    let threshold = power.squareRoot() / 2
    var swings: [Swing] = []
    var crossing = 0
    var isPositive: Bool?
    for (index, value) in along.enumerated() {
      if index > 0, (value > 0) != (along[index - 1] > 0) { crossing = index }
      guard abs(value) >= threshold else { continue }
      if isPositive != (value > 0) {
        isPositive = value > 0
        swings.append(Swing(start: crossing, peak: 0, middle: index))
      }
      if abs(value) > swings[swings.count - 1].peak {
        swings[swings.count - 1].peak = abs(value)
        swings[swings.count - 1].middle = index
      }
    }
    return swings
  }

  /// Whether each swing has half the greatest one's force and takes half to twice the usual time.
  private static func isEven(_ swings: ArraySlice<Swing>) -> Bool {
    let peaks = swings.map(\.peak)
    guard let most = peaks.max(), let least = peaks.min(), least >= most / 2 else { return false }
    let gaps = zip(swings, swings.dropFirst()).map { Double($1.middle - $0.middle) }
    let usual = gaps.sorted()[gaps.count / 2]
    return gaps.allSatisfy { (usual / 2...usual * 2).contains($0) }
  }

  /// The mean distance between two peaks, in steps.
  private static func distance(_ swings: ArraySlice<Swing>) -> Double {
    guard let first = swings.first, let last = swings.last else { return 1 }
    return Double(last.middle - first.middle) / Double(swings.count - 1)
  }

  /// Another pace and force, from rest to rest.
  private static func faded(
    _ moved: [SIMD3<Double>], pace: Double, force: Double, around up: SIMD3<Double>
  ) -> Movement {
    let samples = moved.enumerated().map {
      Sample($1 * force, at: Double($0) / Movement.rate)
    }
    var result = Movement(samples, pace: pace)
    let fade = Movement.steps(0.06)
    let count = result.values.count
    for index in 0..<count {
      let share = min(Double(min(index, count - 1 - index)) / Double(fade), 1)
      result.values[index] = up + result.values[index] * share
    }
    return result
  }
}
