import Foundation
import GeneratedMovements

extension AccelerationFile {
  /// The same recording as a sensor of another rate would have made it: a straight line between
  /// two samples.
  func resampled(to rate: Double) -> AccelerationFile {
    var result = self
    var index = 0
    result.samples = (0...Int(duration * rate)).map { step in
      let time = Double(step) / rate
      while index + 1 < samples.count && samples[index + 1].time < time { index += 1 }
      let (before, after) = (samples[index], samples[min(index + 1, samples.count - 1)])
      let length = after.time - before.time
      let share = length > 0 ? min(max((time - before.time) / length, 0), 1) : 0
      return Sample(
        time: time, x: before.x + share * (after.x - before.x),
        y: before.y + share * (after.y - before.y), z: before.z + share * (after.z - before.z))
    }
    return result
  }

  /// The recording with a hand at rest after it: 1 g for a second, where gravity was at last.
  var withRest: AccelerationFile {
    guard let last = samples.last else { return self }
    let tail = samples.reversed().prefix { last.time - $0.time <= 0.5 }
    let mean = Sample(
      time: 0, x: tail.reduce(0) { $0 + $1.x } / Double(tail.count),
      y: tail.reduce(0) { $0 + $1.y } / Double(tail.count),
      z: tail.reduce(0) { $0 + $1.z } / Double(tail.count))
    let length = max(mean.squaredMagnitude.squareRoot(), 0.01)
    let rate = samples.count > 1 ? Double(samples.count - 1) / max(duration, 0.001) : 50
    var result = self
    for step in 1...max(Int(rate), 1) {
      result.samples.append(
        Sample(
          time: last.time + Double(step) / rate, x: mean.x / length, y: mean.y / length,
          z: mean.z / length))
    }
    return result
  }

  /// When it first swings and when it last does, in seconds: the samples that are 0.9 g away from
  /// the recording's mean. No detector is asked.
  var swings: ClosedRange<Double>? {
    let mean = mean
    func swings(_ sample: Sample) -> Bool { sample.distance(to: mean) >= 0.9 }
    guard let first = samples.first(where: swings), let last = samples.last(where: swings) else {
      return nil
    }
    return first.time...last.time
  }
  /// What it felt on average, which is mostly gravity.
  var mean: Sample {
    let count = Double(max(samples.count, 1))
    return Sample(
      time: 0, x: samples.reduce(0) { $0 + $1.x } / count,
      y: samples.reduce(0) { $0 + $1.y } / count, z: samples.reduce(0) { $0 + $1.z } / count)
  }

  var firstSwing: Double? { swings?.lowerBound }
}
