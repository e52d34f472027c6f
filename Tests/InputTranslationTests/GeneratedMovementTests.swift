import Foundation
import GeneratedMovements
import Testing

/// Recordings that are made from those of people, by a seed.
@Suite struct GeneratedMovementTests {
  typealias Kind = GeneratedRecording.Kind

  /// All kinds for which the fixtures have a source.
  static let kinds = Kind.allCases.filter { $0 != .brushing && $0 != .brushingWithPauses }
  static let generator = MovementGenerator(
    AccelerationTable.all.map { table in
      let parts = table.name.components(separatedBy: "__")
      return MovementGenerator.Source(
        label: parts[0], person: "\(parts[1].prefix { $0 != "-" }) \(parts[2])",
        isInPocket: parts[1].hasSuffix("pocket"),
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

  /// One checksum for all kinds and sensors: each platform and compiler generates the same recordings.
  @Test func `the recordings are those that the figures were measured on`() throws {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for kind in Self.kinds {
      for (number, sensor) in GeneratedRecording.Sensor.all.enumerated() {
        let recording = try #require(Self.generator.recording(kind, number))
        for sample in recording.samples(by: sensor) {
          for value in [sample.time, sample.x, sample.y, sample.z] {
            let steps = UInt64(bitPattern: Int64((value * 4096).rounded()))
            hash = (hash ^ steps) &* 0x100_0000_01b3
          }
        }
      }
    }
    #expect(hash == 0x5777_8242_c608_f0e9)
  }

  @Test(
    arguments: [
      (.shortAndLarge, 2.0...2.8, 1.2...1.6, 4...5), (.slowAndLarge, 2.3...2.6, 2.4...3.0, 6...7),
      (.hard, 3.7...4.9, 0.4...0.55, 2...2),
    ] as [(Kind, ClosedRange<Double>, ClosedRange<Double>, ClosedRange<Int>)])
  func `a generated shake has the force and the duration of its kind, between two rests`(
    kind: Kind, peak: ClosedRange<Double>, seconds: ClosedRange<Double>,
    reversals: ClosedRange<Int>
  ) throws {
    var durations: [Double] = []
    for number in 0..<24 {
      let recording = try #require(Self.generator.recording(kind, number))
      let samples = recording.samples(by: Self.sensor)
      let times = try #require(recording.shakeTimes)
      let duration = times.upperBound - times.lowerBound
      durations.append(duration)
      #expect(seconds.lowerBound - 0.021 < duration && duration < seconds.upperBound + 0.021)
      let rests = samples.filter {
        $0.time < times.lowerBound - 0.1 || $0.time > times.upperBound + 0.1
      }
      #expect(rests.allSatisfy { abs($0.squaredMagnitude.squareRoot() - 1) < 0.5 }, "\(number)")
      let first = try #require(samples.last { $0.time < times.lowerBound - 0.1 })
      let last = try #require(samples.first { $0.time > times.upperBound + 0.1 })
      // Gravity may turn during the shake.
      let moved = samples.filter { times.contains($0.time) }.map { sample in
        let share = (sample.time - first.time) / (last.time - first.time)
        return Sample(
          time: sample.time, x: sample.x - first.x - (last.x - first.x) * share,
          y: sample.y - first.y - (last.y - first.y) * share,
          z: sample.z - first.z - (last.z - first.z) * share)
      }
      // Along the main axis; what goes beside it comes on top, and turns of gravity.
      let strongest = try #require(moved.max { $0.squaredMagnitude < $1.squaredMagnitude })
      let most = strongest.squaredMagnitude.squareRoot()
      #expect(most > peak.lowerBound * 0.75 && most < peak.upperBound * 2, "\(number): \(most)")
      var changes = 0
      var isPositive: Bool?
      for sample in moved {
        let along =
          (sample.x * strongest.x + sample.y * strongest.y + sample.z * strongest.z) / most
        guard abs(along) > 0.5, isPositive != (along > 0) else { continue }
        if isPositive != nil { changes += 1 }
        isPositive = along > 0
      }
      // The strongest sample may be beside the main axis.
      #expect(
        changes >= reversals.lowerBound - 1 && changes <= reversals.upperBound + 1, "\(number)")
    }
    // They span what is described, instead of one duration.
    let span = try #require(durations.max()) - (durations.min() ?? 0)
    #expect(span > (seconds.upperBound - seconds.lowerBound) / 2)
  }

  @Test func `a narrow sensor clips before it averages, and a slow one has fewer samples`() throws {
    let recording = try #require(Self.generator.recording(.hard, 0))
    let wide = recording.samples(by: GeneratedRecording.Sensor(rate: 100, range: 8))
    let narrow = recording.samples(by: GeneratedRecording.Sensor(rate: 25, range: 2))
    #expect(wide.contains { max(abs($0.x), abs($0.y), abs($0.z)) > 2 })
    #expect(narrow.allSatisfy { max(abs($0.x), abs($0.y), abs($0.z)) <= 2 })
    #expect(abs(narrow.count - wide.count / 4) <= 1)
  }

  @Test func `a sensor's readings have its resolution, noise, and times that may be unsteady`()
    throws
  {
    let sensor = GeneratedRecording.Sensor(rate: 100, range: 2)
    var unsteady = 0
    for number in 0..<8 {
      let recording = try #require(Self.generator.recording(.drop, number))
      let samples = recording.samples(by: sensor)
      // 12 bits at most.
      #expect(samples.allSatisfy { ($0.x * 1024).rounded() == $0.x * 1024 })
      #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.time < $1.time })
      let steps = zip(samples, samples.dropFirst()).map { $1.time - $0.time }
      if (steps.max() ?? 0) - (steps.min() ?? 0) > 0.001 { unsteady += 1 }
    }
    #expect((1...7).contains(unsteady))
  }

  @Test(arguments: kinds.filter { !$0.isShake })
  func `what is not a shake ends in rest`(kind: Kind) throws {
    for number in 0..<6 {
      let samples = try #require(Self.generator.recording(kind, number)).samples(by: Self.sensor)
      let end = try #require(samples.last).time
      let rest = samples.filter { $0.time > end - 0.8 }
      let first = try #require(rest.first)
      #expect(rest.allSatisfy { $0.distance(to: first) < 0.3 }, "\(number)")
    }
  }

  @Test func `each person is as likely as another, with however many recordings`() throws {
    let samples = Self.generator.recording(.drop, 0)?.samples(by: Self.sensor) ?? []
    let sources = (0..<20).map {
      MovementGenerator.Source(
        label: "handheldrest", person: $0 == 0 ? "alone" : "busy", isInPocket: false,
        samples: samples)
    }
    let generator = MovementGenerator(sources)
    let alone = (0..<100).count { generator.recording(.drop, $0)?.source == 0 }
    #expect((30...70).contains(alone))
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
