import Foundation
import GeneratedMovements

/// A way in which a recording might have been another.
struct Variation: Sendable {
  var name: String
  var vary: @Sendable (AccelerationFile, inout Chance) -> AccelerationFile

  static let all: [Variation] = [
    Variation(name: "axes swapped", vary: swapped),
    Variation(name: "turned at random", vary: turned),
    Variation(name: "gravity elsewhere", vary: withGravityElsewhere),
    Variation(name: "noise of 0.02 g") { noisy($0, 0.02, &$1) },
    Variation(name: "noise of 0.05 g") { noisy($0, 0.05, &$1) },
    Variation(name: "scale 5 % too large") { file, _ in scaled(file, by: 1.05) },
    Variation(name: "scale 5 % too small") { file, _ in scaled(file, by: 0.95) },
    Variation(name: "each axis off by up to 5 %", vary: askew),
    Variation(name: "zero off by up to 0.05 g", vary: offset),
    Variation(name: "moved 20 % harder") { file, _ in moved(file, by: 1.2) },
    Variation(name: "moved 15 % softer") { file, _ in moved(file, by: 0.85) },
    Variation(name: "in a fifth less time") { file, _ in paced(file, by: 0.8) },
    Variation(name: "in a fifth more time") { file, _ in paced(file, by: 1.2) },
    Variation(name: "times jittered", vary: jittered),
    Variation(name: "5 % of the samples lost", vary: thinned),
    Variation(name: "clipped at 2 g") { file, _ in clipped(file, at: 2) },
    Variation(name: "readings of 8 bits for 2 g") { file, _ in coarse(file) },
    Variation(name: "all of it, clipped at 4 g") { file, chance in
      var file = turned(file, &chance)
      file = noisy(askew(offset(file, &chance), &chance), 0.02, &chance)
      return thinned(jittered(clipped(file, at: 4), &chance), &chance)
    },
  ]

  // MARK: - How it is held

  private static func swapped(_ file: AccelerationFile, _ chance: inout Chance) -> AccelerationFile
  {
    let order = chance.shuffled([0, 1, 2])
    let signs = (0..<3).map { _ in chance.flip() ? 1.0 : -1 }
    return mapped(file) { sample in
      let values = [sample.x, sample.y, sample.z]
      return Sample(
        time: sample.time, x: signs[0] * values[order[0]], y: signs[1] * values[order[1]],
        z: signs[2] * values[order[2]])
    }
  }

  /// About any axis by any angle: the device is built in, or held, in another way.
  private static func turned(_ file: AccelerationFile, _ chance: inout Chance) -> AccelerationFile {
    // A unit quaternion of four normal numbers is any turn, none more likely than another.
    var q = (0..<4).map { _ in chance.normal() }
    let length = q.reduce(0) { $0 + $1 * $1 }.squareRoot()
    q = q.map { $0 / length }
    let (w, x, y, z) = (q[0], q[1], q[2], q[3])
    return mapped(file) { s in
      Sample(
        time: s.time,
        x: (1 - 2 * (y * y + z * z)) * s.x + 2 * (x * y - w * z) * s.y + 2 * (x * z + w * y) * s.z,
        y: 2 * (x * y + w * z) * s.x + (1 - 2 * (x * x + z * z)) * s.y + 2 * (y * z - w * x) * s.z,
        z: 2 * (x * z - w * y) * s.x + 2 * (y * z + w * x) * s.y + (1 - 2 * (x * x + y * y)) * s.z)
    }
  }

  /// The same movement, with the device held another way up.
  private static func withGravityElsewhere(
    _ file: AccelerationFile, _ chance: inout Chance
  ) -> AccelerationFile {
    let mean = file.mean
    let down = chance.direction()
    return mapped(file) {
      Sample(
        time: $0.time, x: $0.x - mean.x + down.x, y: $0.y - mean.y + down.y,
        z: $0.z - mean.z + down.z)
    }
  }

  // MARK: - Who moves it

  /// The same movement with more or less force: gravity stays.
  private static func moved(_ file: AccelerationFile, by factor: Double) -> AccelerationFile {
    let mean = file.mean
    return mapped(file) {
      Sample(
        time: $0.time, x: mean.x + ($0.x - mean.x) * factor,
        y: mean.y + ($0.y - mean.y) * factor, z: mean.z + ($0.z - mean.z) * factor)
    }
  }

  private static func paced(_ file: AccelerationFile, by factor: Double) -> AccelerationFile {
    mapped(file) { Sample(time: $0.time * factor, x: $0.x, y: $0.y, z: $0.z) }
  }

  // MARK: - How it is measured

  private static func noisy(
    _ file: AccelerationFile, _ deviation: Double, _ chance: inout Chance
  ) -> AccelerationFile {
    mapped(file) { sample in
      Sample(
        time: sample.time, x: sample.x + deviation * chance.normal(),
        y: sample.y + deviation * chance.normal(), z: sample.z + deviation * chance.normal())
    }
  }

  private static func scaled(_ file: AccelerationFile, by factor: Double) -> AccelerationFile {
    mapped(file) {
      Sample(time: $0.time, x: $0.x * factor, y: $0.y * factor, z: $0.z * factor)
    }
  }

  private static func askew(_ file: AccelerationFile, _ chance: inout Chance) -> AccelerationFile {
    let factors = (0..<3).map { _ in chance.within(0.95...1.05) }
    return mapped(file) {
      Sample(time: $0.time, x: $0.x * factors[0], y: $0.y * factors[1], z: $0.z * factors[2])
    }
  }

  private static func offset(_ file: AccelerationFile, _ chance: inout Chance) -> AccelerationFile {
    let zeros = (0..<3).map { _ in chance.within(-0.05...0.05) }
    return mapped(file) {
      Sample(time: $0.time, x: $0.x + zeros[0], y: $0.y + zeros[1], z: $0.z + zeros[2])
    }
  }

  private static func clipped(_ file: AccelerationFile, at limit: Double) -> AccelerationFile {
    func clip(_ value: Double) -> Double { min(max(value, -limit), limit) }
    return mapped(file) {
      Sample(time: $0.time, x: clip($0.x), y: clip($0.y), z: clip($0.z))
    }
  }

  private static func coarse(_ file: AccelerationFile) -> AccelerationFile {
    func step(_ value: Double) -> Double { (value * 64).rounded() / 64 }
    return mapped(clipped(file, at: 2)) {
      Sample(time: $0.time, x: step($0.x), y: step($0.y), z: step($0.z))
    }
  }

  // MARK: - When

  /// Each sample up to 40 % of a step too early or too late, and none before another.
  private static func jittered(_ file: AccelerationFile, _ chance: inout Chance) -> AccelerationFile
  {
    let step = file.duration / Double(max(file.samples.count - 1, 1))
    return mapped(file) { sample in
      var sample = sample
      sample.time = max(0, sample.time + step * chance.within(-0.4...0.4))
      return sample
    }
  }

  private static func thinned(_ file: AccelerationFile, _ chance: inout Chance) -> AccelerationFile
  {
    var result = file
    result.samples = file.samples.filter { _ in chance.share() >= 0.05 }
    return result
  }

  private static func mapped(
    _ file: AccelerationFile, _ change: (Sample) -> Sample
  ) -> AccelerationFile {
    var result = file
    result.samples = file.samples.map(change)
    return result
  }
}
