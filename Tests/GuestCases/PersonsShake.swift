import Foundation
import TestSupport

/// The recording of a person who shakes a phone, with a hand at rest before and after it.
struct PersonsShake {
  /// Accelerations in g, and the time of each in seconds.
  private let samples: [(time: Double, x: Double, y: Double, z: Double)]

  init() throws {
    let file = "Tests/Fixtures/accelerations/shake__gestureit__u05__7.csv"
    let text = try String(contentsOf: Repository.root.appending(path: file), encoding: .utf8)
    let rows = text.split(separator: "\n").dropFirst().map { line in
      line.split(separator: ",").compactMap { Double($0) }
    }
    let rest = (0..<25).map { (time: Double($0) * 0.04, x: 0.0, y: 0.01 * Double($0 % 2), z: 1.0) }
    let shake = rows.map { (time: 1 + $0[0], x: $0[1], y: $0[2], z: $0[3]) }
    let end = (shake.last?.time ?? 1) + 0.04
    samples = rest + shake + rest.map { (end + $0.time, $0.x, $0.y, $0.z) }
  }

  /// Has a sensor feel it, as fast as the person shook, and returns by how much that was late, in seconds.
  func play(
    _ feel: (_ x: Double, _ y: Double, _ z: Double, _ step: Double) throws -> Void
  ) throws -> Double {
    var clock = SampleClock()
    var last = 0.0
    for sample in samples {
      try feel(sample.x, sample.y, sample.z, sample.time - last)
      clock.wait(sample.time - last)
      last = sample.time
    }
    return clock.delay
  }
}
