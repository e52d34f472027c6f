import Foundation

/// A movement in fine steps, in g, gravity included.
///
/// Recordings are made from it as sensors of several rates and ranges would have made them.
struct Movement {
  /// The steps in a second. A multiple of each rate that recordings are made with.
  static let rate = 400.0

  var values: [SIMD3<Double>]

  /// Follows a recording with a smooth curve through its samples.
  /// - Parameter pace: How much longer it lasts than the recording.
  init(_ samples: [Sample], pace: Double = 1) {
    var knots: [Sample] = []
    for sample in samples where sample.time - (knots.last?.time ?? -1) > 0.001 {
      knots.append(sample)
    }
    values = []
    guard knots.count >= 2 else { return }
    // Catmull and Rom: the slope at a sample is that between its neighbours.
    func slope(_ index: Int) -> SIMD3<Double> {
      let (before, after) = (knots[max(index - 1, 0)], knots[min(index + 1, knots.count - 1)])
      return (after.value - before.value) / (after.time - before.time)
    }
    var index = 0
    let start = knots[0].time
    let duration = (knots[knots.count - 1].time - start) * pace
    for step in 0..<Int(duration * Self.rate) {
      let time = start + Double(step) / Self.rate / pace
      while index + 2 < knots.count, knots[index + 1].time < time { index += 1 }
      let (before, after) = (knots[index], knots[index + 1])
      let length = after.time - before.time
      let share = (time - before.time) / length
      let (square, cube) = (share * share, share * share * share)
      values.append(
        before.value * (2 * cube - 3 * square + 1) + slope(index)
          * (length * (cube - 2 * square + share))
          + after.value * (3 * square - 2 * cube) + slope(index + 1) * (length * (cube - square)))
    }
  }

  init(values: [SIMD3<Double>]) { self.values = values }

  static func steps(_ seconds: Double) -> Int { Int((seconds * rate).rounded()) }

  var mean: SIMD3<Double> {
    values.reduce(SIMD3.zero, +) / Double(max(values.count, 1))
  }

  /// The direction of gravity: that of the mean.
  var up: SIMD3<Double> { mean.unit }

  /// What is left without the mean.
  var swings: [SIMD3<Double>] {
    let mean = mean
    return values.map { $0 - mean }
  }

  /// Some seconds from a random place; from its start again where it is too short.
  func excerpt(of seconds: Double, _ chance: inout Chance) -> Movement {
    guard !values.isEmpty else { return self }
    let count = Self.steps(seconds)
    let start = chance.integer(in: 0...max(values.count - count, 0))
    return Movement(values: (0..<count).map { values[(start + $0) % values.count] })
  }

  /// What a sensor would have recorded. It clips what it feels, averages it over each of its periods, and
  /// reads it with noise, an offset, a resolution and times that are not exact.
  func sampled(by sensor: GeneratedRecording.Sensor, _ chance: inout Chance) -> [Sample] {
    let steps = Int((Self.rate / sensor.rate).rounded())
    let limit = SIMD3<Double>(repeating: sensor.range)
    let offset = SIMD3(chance.direction()) * chance.within(0...0.06)
    let noise = chance.within(0.002...0.02)
    // 8 to 12 bits.
    let unit = sensor.range / Double(128 << chance.integer(in: 0...4))
    let jitter = chance.flip() ? 0 : chance.within(0...0.2)
    return (0..<values.count / steps).map { index in
      let own = values[index * steps..<(index + 1) * steps]
      let felt = own.reduce(SIMD3.zero) {
        $0 + ($1 + offset).clamped(lowerBound: -limit, upperBound: limit)
      }
      let reading =
        felt / Double(steps) + SIMD3(chance.normal(), chance.normal(), chance.normal()) * noise
      let time = (Double(index) + 0.5 + chance.within(-jitter...jitter)) / sensor.rate
      return Sample(
        ((reading / unit).rounded(.toNearestOrEven) * unit)
          .clamped(lowerBound: -limit, upperBound: limit), at: time)
    }
  }

  /// Turned as if the device was held another way up, in any direction.
  func turned(_ chance: inout Chance) -> Movement {
    let first = SIMD3(chance.direction())
    let other = SIMD3(chance.direction())
    let second = (other - first * first.dot(other)).unit
    let third = first.cross(second)
    return Movement(
      values: values.map { SIMD3(first.dot($0), second.dot($0), third.dot($0)) })
  }
}

extension SIMD3<Double> {
  init(_ direction: (x: Double, y: Double, z: Double)) {
    self.init(direction.x, direction.y, direction.z)
  }

  func dot(_ other: Self) -> Double { x * other.x + y * other.y + z * other.z }
  func cross(_ other: Self) -> Self {
    SIMD3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
  /// Turned about an axis, by an angle in radians (Rodrigues).
  func turned(by angle: Double, about axis: Self) -> Self {
    self * cos(angle) + axis.cross(self) * sin(angle) + axis * (axis.dot(self) * (1 - cos(angle)))
  }
  var length: Double { dot(self).squareRoot() }
  var unit: Self { self / Swift.max(length, 1e-9) }
}
