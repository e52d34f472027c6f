import Foundation
import GeneratedMovements
import InputTranslation
import Testing

/// Shakes of few swings: large and slow ones, and very hard ones.
@Suite struct SlowShakeTests {
  private var sensor = Sensor()
  private static let shake = ["shake began", "shake ended"]
  private static let rates = [25.0, 50, 100, 1000]

  @Test(arguments: [1.3, 1.45, 1.6], rates)
  mutating func `two and a half large movements back and forth are a shake`(
    hertz: Double, rate: Double
  ) {
    sensor.rest(for: 1, rate: rate)
    sensor.swing(hertz: hertz, g: 2.3, for: 2.5 / hertz, rate: rate)
    sensor.rest(for: 2, rate: rate)
    #expect(sensor.lines == Self.shake)
  }

  @Test(arguments: [1.0, 1.2, 1.4], rates)
  mutating func `slow and large swings are a shake`(hertz: Double, rate: Double) {
    sensor.rest(for: 1, rate: rate)
    sensor.swing(hertz: hertz, g: 2.4, for: 3.5 / hertz, rate: rate)
    sensor.rest(for: 2, rate: rate)
    #expect(sensor.lines == Self.shake)
  }

  @Test(arguments: [0.0, 0.4, 0.8, 1.2])
  mutating func `large swings in any direction are a shake, also to a sensor that clips`(
    angle: Double
  ) {
    sensor.rest(for: 1)
    sensor.feel(for: 2.5 / 1.45) { time in
      let swing = 2.4 * sin(2 * .pi * 1.45 * time)
      func clipped(_ value: Double) -> Double { min(max(value, -2), 2) }
      return Acceleration(
        x: clipped(cos(angle) * swing), y: 0, z: clipped(1 + sin(angle) * swing))
    }
    sensor.rest(for: 2)
    #expect(sensor.lines == Self.shake)
  }

  @Test(arguments: [(1.45, 2.5), (1.2, 3.5)])
  mutating func `slow vertical swings that push up more than they pull down are a shake`(
    hertz: Double, cycles: Double
  ) {
    sensor.rest(for: 1)
    sensor.feel(for: cycles / hertz) { time in
      let swing = sin(2 * .pi * hertz * time)
      return Acceleration(x: 0, y: 0, z: 1 + swing * (swing > 0 ? 2 : 1.4))
    }
    sensor.rest(for: 2)
    #expect(sensor.lines == Self.shake)
  }

  @Test(arguments: rates)
  mutating func `three very hard swings are a shake`(rate: Double) {
    sensor.rest(for: 1, rate: rate)
    sensor.swing(hertz: 3, g: 4.2, for: 0.5, rate: rate)
    sensor.rest(for: 2, rate: rate)
    #expect(sensor.lines == Self.shake)
  }

  @Test mutating func `the same swings that go on are work`() {
    sensor.rest(for: 1)
    sensor.swing(hertz: 1.2, g: 2, for: 10)
    sensor.rest(for: 2)
    #expect(!sensor.lines.contains("shake ended"))
  }

  @Test mutating func `the swings of an arm that walks are not large`() {
    sensor.rest(for: 1)
    sensor.swing(hertz: 1.3, g: 0.9, for: 3)
    sensor.rest(for: 2)
    #expect(!sensor.lines.contains("shake ended"))
  }

  // MARK: - Generated recordings

  /// How many of the first recordings of a kind end as a shake, each by another sensor.
  private func recognized(_ kind: GeneratedRecording.Kind, of count: Int) throws -> Int {
    var recognized = 0
    for number in 0..<count {
      let recording = try #require(GeneratedMovementTests.generator.recording(kind, number))
      let sensors = GeneratedRecording.Sensor.all
      var sensor = Sensor()
      for sample in recording.samples(by: sensors[number % sensors.count]) {
        sensor.sample(Acceleration(x: sample.x, y: sample.y, z: sample.z), at: 10 + sample.time)
      }
      sensor.advance(to: sensor.now + 1)
      if sensor.lines.contains("shake ended") { recognized += 1 }
    }
    return recognized
  }

  /// The few people of the fixtures include two who shake unevenly; over all people it is more.
  @Test(arguments: [GeneratedRecording.Kind.shortAndLarge, .slowAndLarge])
  func `most slow and short shakes of people are recognised`(
    kind: GeneratedRecording.Kind
  ) throws {
    #expect(try recognized(kind, of: 24) >= 17)
  }

  @Test(arguments: [GeneratedRecording.Kind.stairs, .jumps, .drop, .stumble])
  func `stairs, jumps, drops and stumbles are not a shake`(
    kind: GeneratedRecording.Kind
  ) throws {
    #expect(try recognized(kind, of: 12) == 0)
  }
}
