import Foundation
import TestSupport
import Testing

/// A recording of a person, from `Tests/Fixtures/accelerations`; see the note on sources there.
struct AccelerationTable: CustomTestStringConvertible, Sendable {
  let name: String
  let samples: [(time: Double, acceleration: Acceleration)]

  var isShake: Bool { name.hasPrefix("shake") }
  var testDescription: String { name }

  static let all: [AccelerationTable] = {
    let folder = Repository.root.appending(path: "Tests/Fixtures/accelerations").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".csv") }.sorted().map {
      AccelerationTable(name: $0, path: "\(folder)/\($0)")
    }
  }()

  private init(name: String, path: String) {
    self.name = name
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    samples = text.split(separator: "\n").dropFirst().compactMap { line in
      let numbers = line.split(separator: ",").compactMap { Double($0) }
      guard numbers.count == 4 else { return nil }
      return (numbers[0], Acceleration(x: numbers[1], y: numbers[2], z: numbers[3]))
    }
  }

  /// Gravity in its last half second.
  var held: Acceleration {
    let end = samples.last?.time ?? 0
    let last = samples.filter { end - $0.time <= 0.5 }.map(\.acceleration)
    func mean(_ axis: KeyPath<Acceleration, Double>) -> Double {
      last.reduce(0) { $0 + $1[keyPath: axis] } / Double(max(last.count, 1))
    }
    let (x, y, z) = (mean(\.x), mean(\.y), mean(\.z))
    let length = max((x * x + y * y + z * z).squareRoot(), 0.01)
    return Acceleration(x: x / length, y: y / length, z: z / length)
  }

  /// The samples as a sensor of another rate would have taken them: a straight line between two.
  func resampled(to rate: Double) -> [(time: Double, acceleration: Acceleration)] {
    var index = 0
    return (0...Int((samples.last?.time ?? 0) * rate)).map { step in
      let time = Double(step) / rate
      while index + 1 < samples.count, samples[index + 1].time < time { index += 1 }
      let (before, after) = (samples[index], samples[min(index + 1, samples.count - 1)])
      let length = after.time - before.time
      let share = length > 0 ? min(max((time - before.time) / length, 0), 1) : 0
      func between(_ axis: KeyPath<Acceleration, Double>) -> Double {
        let first = before.acceleration[keyPath: axis]
        return first + share * (after.acceleration[keyPath: axis] - first)
      }
      return (time, Acceleration(x: between(\.x), y: between(\.y), z: between(\.z)))
    }
  }
}
