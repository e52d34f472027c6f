import Foundation

/// What a generated shake is like. The movement is a person's: only its pace and its force change.
struct ShakeShape {
  var reversals: ClosedRange<Int>
  /// The time that the movement is beyond ``visible``.
  var seconds: ClosedRange<Double>
  /// The reversals in that time.
  var reversalsPerSecond: ClosedRange<Double>
  /// The greatest acceleration along the main axis, in g, gravity not included.
  var peak: ClosedRange<Double>
  /// Whether the device turns while it is shaken, as with a whole arm.
  var turns = false

  /// From this acceleration on, without gravity, a movement is seen, in g.
  static let visible = 0.5

  /// A shake, and when it is seen.
  struct Shake {
    /// It begins and ends with gravity alone, which may have another direction at the end.
    var movement: Movement
    var steps: ClosedRange<Int>
  }

  /// Swings along the main axis: where one begins, its greatest acceleration, and where that is.
  private struct Swing {
    var start: Int
    var peak: Double
    var middle: Int
  }

  /// Makes the shake from a part of a person's shake; a shorter one is repeated, cycle by cycle.
  /// - Returns: `nil` if the recording has no part whose swings are even enough.
  func made(from samples: [Sample], _ chance: inout Chance) -> Shake? {
    let source = Movement(samples)
    let moved = source.swings
    guard moved.count > 40 else { return nil }
    let line = Self.mainLine(moved)
    let along = moved.map { $0.dot(line) }
    let all = Self.swings(along)
    let count = chance.integer(in: reversals)
    let wanted = count + 1
    // Whole cycles can follow one another.
    let taken = min(wanted, (all.count - 1) / 2 * 2)
    guard all.count > taken, taken == wanted || taken >= 4 else { return nil }
    let starts = (0..<all.count - taken).filter { Self.isEven(all[$0..<$0 + taken]) }
    guard let first = chance.element(of: starts) else { return nil }
    let part = all[first..<first + taken]
    let cut = Array(moved[part[first].start..<all[first + taken].start])
    let period = Double(cut.count) / Double(taken)
    var values: [SIMD3<Double>] = []
    while Double(values.count) < Double(wanted) * period {
      values += values.isEmpty ? cut : Self.copy(of: cut, &chance)
    }
    values = Array(values.prefix(Int(Double(wanted) * period)))
    // A hand that starts and stops where it turns back has no time for the whole first and last swing.
    let left = chance.within(0.15...1)
    let cutOff = Int(period / 2 * (1 - left))
    values = Array(values.dropFirst(cutOff).dropLast(cutOff))
    guard values.count > 40 else { return nil }
    let shortest = max(seconds.lowerBound, Double(count) / reversalsPerSecond.upperBound)
    let longest = min(seconds.upperBound, Double(count) / reversalsPerSecond.lowerBound)
    let duration = chance.within(shortest...max(shortest, longest))
    let force = chance.within(peak)
    return shaped(values, along: line, to: duration, force: force, around: source.up, &chance)
  }

  /// Another pace and force, from rest to rest.
  private func shaped(
    _ values: [SIMD3<Double>], along line: SIMD3<Double>, to duration: Double, force: Double,
    around up: SIMD3<Double>, _ chance: inout Chance
  ) -> Shake? {
    var pace = duration / (Double(values.count) / Movement.rate)
    var result = values
    var seen: ClosedRange<Int>?
    // What is seen of it is a little shorter than all of it.
    for _ in 0..<4 {
      result = Self.faded(values, pace: pace)
      let most = result.map { abs($0.dot(line)) }.max() ?? 0
      guard most > 0 else { return nil }
      result = result.map { $0 * (force / most) }
      let beyond = result.indices.filter { abs(result[$0].dot(line)) > Self.visible }
      guard let first = beyond.first, let last = beyond.last, last > first else { return nil }
      seen = first...last
      pace *= duration * Movement.rate / Double(last - first)
    }
    guard let seen, abs(Double(seen.count) / Movement.rate - duration) < 0.02 else { return nil }
    let axis = SIMD3(chance.direction())
    let drift = turns ? chance.within(0...0.5) : 0
    let rock = turns ? chance.within(-0.25...0.25) : 0
    let values = result.indices.map { index in
      let share = Double(index) / Double(result.count - 1)
      let angle = drift * share * share * (3 - 2 * share) + rock * result[index].dot(line) / force
      return (up + result[index]).turned(by: angle, about: axis)
    }
    return Shake(movement: Movement(values: values), steps: seen)
  }

  /// A hand does not repeat a movement exactly: each copy has its own pace and force.
  private static func copy(
    of cycles: [SIMD3<Double>], _ chance: inout Chance
  ) -> [SIMD3<Double>] {
    let (pace, force) = (chance.within(0.9...1.1), chance.within(0.85...1.15))
    let samples = cycles.enumerated().map { Sample($1 * force, at: Double($0) / Movement.rate) }
    return Movement(samples, pace: pace).values
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

  private static func faded(_ moved: [SIMD3<Double>], pace: Double) -> [SIMD3<Double>] {
    let samples = moved.enumerated().map { Sample($1, at: Double($0) / Movement.rate) }
    var result = Movement(samples, pace: pace).values
    let fade = Movement.steps(0.06)
    for index in result.indices {
      let share = min(Double(min(index, result.count - 1 - index)) / Double(fade), 1)
      result[index] *= share
    }
    return result
  }
}
