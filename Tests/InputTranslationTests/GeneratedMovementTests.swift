import Foundation
import GeneratedMovements
import Testing

/// Recordings that are made from those of people, by a seed.
@Suite struct GeneratedMovementTests {
  typealias Kind = GeneratedRecording.Kind

  /// All kinds for which the fixtures have a source.
  static let kinds = Kind.allCases.filter { $0 != .brushing }
  static let generator = MovementGenerator(
    AccelerationTable.all.map { table in
      MovementGenerator.Source(
        label: table.name.components(separatedBy: "__")[0],
        samples: table.samples.map {
          Sample(time: $0.time, x: $0.acceleration.x, y: $0.acceleration.y, z: $0.acceleration.z)
        })
    })
  private static let sensor = GeneratedRecording.Sensor(rate: 100, range: 16)

  @Test(arguments: kinds)
  func `a number makes the same recording each time, and another one makes another`(
    kind: Kind
  ) throws {
    func samples(_ number: Int) throws -> [[Double]] {
      let recording = try #require(Self.generator.recording(kind, number))
      return recording.samples(by: Self.sensor).map { [$0.time, $0.x, $0.y, $0.z] }
    }
    #expect(try samples(3) == samples(3))
    #expect(try samples(3) != samples(4))
  }

  @Test(
    arguments: [
      (.shortAndLarge, 2.0...2.8, 1.2...2.4), (.slowAndLarge, 2.3...2.6, 2.1...4.4),
      (.hard, 3.7...4.9, 0.3...0.9),
    ] as [(Kind, ClosedRange<Double>, ClosedRange<Double>)])
  func `a generated shake has the force and the duration of its kind, between two rests`(
    kind: Kind, peak: ClosedRange<Double>, seconds: ClosedRange<Double>
  ) throws {
    for number in 0..<6 {
      let samples = try #require(Self.generator.recording(kind, number)).samples(by: Self.sensor)
      let start = samples[0]
      let moved = samples.filter { $0.distance(to: start) > 0.6 }
      let first = try #require(moved.first).time
      let last = try #require(moved.last).time
      #expect(abs(start.squaredMagnitude - 1) < 0.5)
      #expect(seconds.contains(last - first), "\(number): \(last - first) s")
      // Along the main axis; what goes beside it comes on top.
      let most = moved.map { $0.distance(to: start) }.max() ?? 0
      #expect(most > peak.lowerBound * 0.85 && most < peak.upperBound * 2)
    }
  }

  @Test func `a narrow sensor clips, and a slow one has fewer samples`() throws {
    let recording = try #require(Self.generator.recording(.hard, 0))
    let wide = recording.samples(by: GeneratedRecording.Sensor(rate: 100, range: 8))
    let narrow = recording.samples(by: GeneratedRecording.Sensor(rate: 25, range: 2))
    #expect(wide.contains { max(abs($0.x), abs($0.y), abs($0.z)) > 2 })
    #expect(narrow.allSatisfy { max(abs($0.x), abs($0.y), abs($0.z)) <= 2 })
    #expect(abs(narrow.count - wide.count / 4) <= 1)
  }

  @Test(arguments: [Kind.stairs, .jumps, .stumble])
  func `nothing on legs is pulled down by more than gravity`(kind: Kind) throws {
    for number in 0..<3 {
      let samples = try #require(Self.generator.recording(kind, number)).samples(by: Self.sensor)
      let count = Double(samples.count)
      let mean = samples.reduce((x: 0.0, y: 0.0, z: 0.0)) {
        ($0.x + $1.x / count, $0.y + $1.y / count, $0.z + $1.z / count)
      }
      let length = (mean.x * mean.x + mean.y * mean.y + mean.z * mean.z).squareRoot()
      let heights = samples.map { ($0.x * mean.x + $0.y * mean.y + $0.z * mean.z) / length }
      #expect((heights.min() ?? 0) > -1.6, "\(number)")
    }
  }
}
