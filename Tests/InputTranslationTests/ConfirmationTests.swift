import Foundation
import InputTranslation
import Testing

/// What swings, and is a shake or is none.
@Suite struct ConfirmationTests {
  private var sensor = Sensor()
  private static let shake = ["shake began", "shake ended"]

  @Test(arguments: [1.4, 1.6, 1.9], [20.0, 50, 100, 250, 1000])
  mutating func `slow and soft swings across gravity are a shake once they are regular`(
    hertz: Double, rate: Double
  ) {
    sensor.rest(for: 1, rate: rate)
    sensor.swing(hertz: hertz, g: 1.2, for: 3, rate: rate)
    sensor.rest(for: 2, rate: rate)
    #expect(sensor.lines == Self.shake)
  }

  @Test mutating func `the same swings up and down may be a walk`() {
    sensor.rest(for: 1)
    sensor.feel(for: 10) { Acceleration(z: 1 + 1.2 * sin(2 * .pi * 1.9 * $0)) }
    sensor.rest(for: 2)
    #expect(sensor.lines == [])
  }

  @Test(arguments: [2.5, 3, 3.5, 4.5], [20.0, 50, 1000])
  mutating func `steps, up and down and from side to side, are no shake`(
    stepsPerSecond: Double, rate: Double
  ) {
    sensor.rest(for: 1, rate: rate)
    sensor.feel(for: 10, rate: rate) { time in
      let step = 2 * .pi * stepsPerSecond * time
      return Acceleration(x: 0.9 * sin(step / 2), y: 0.4 * cos(step), z: 1 + 1.6 * sin(step))
    }
    sensor.rest(for: 2, rate: rate)
    #expect(!sensor.lines.contains("shake ended"))
  }

  @Test(arguments: [3.0, 4, 5], [50.0, 100, 1000])
  mutating func `what is pulled down like nothing on legs is a shake`(
    hertz: Double, rate: Double
  ) {
    sensor.rest(for: 1, rate: rate)
    sensor.feel(for: 1.5, rate: rate) { Acceleration(z: 1 + 2.6 * sin(2 * .pi * hertz * $0)) }
    sensor.rest(for: 2, rate: rate)
    #expect(sensor.lines == Self.shake)
  }

  @Test mutating func `soft swings that go on are work, not a shake`() {
    sensor.rest(for: 1)
    sensor.swing(hertz: 4.5, g: 1.3, for: 20)
    sensor.rest(for: 2)
    #expect(sensor.lines == ["shake began", "shake cancelled"])
  }

  @Test mutating func `soft swings that grow softer, but do not end, are no shake`() {
    sensor.rest(for: 1)
    for _ in 0..<5 {
      sensor.swing(hertz: 4.5, g: 1.3, for: 2)
      sensor.swing(hertz: 4.5, g: 0.8, for: 2)
    }
    sensor.rest(for: 2)
    #expect(sensor.lines.contains("shake began"))
    #expect(!sensor.lines.contains("shake ended"))
  }

  @Test mutating func `claps are not a shake`() {
    sensor.rest(for: 1)
    sensor.feel(for: 10) { time in
      // The hands meet three times a second, and ring for a moment.
      let phase = time.truncatingRemainder(dividingBy: 1.0 / 3)
      return Acceleration(x: 0.5 * sin(6 * .pi * time) + 6 * exp(-phase / 0.03) * cos(60 * phase))
    }
    sensor.rest(for: 2)
    #expect(!sensor.lines.contains("shake ended"))
  }

  // MARK: - Recordings of people

  private static let rates = [20.0, 25, 50, 100, 250, 1000]

  @Test(arguments: AccelerationTable.all, rates)
  func `a recording is the same at every rate`(table: AccelerationTable, rate: Double) {
    var sensor = Sensor()
    for sample in table.resampled(to: rate) {
      sensor.sample(sample.acceleration, at: 10 + sample.time)
    }
    sensor.rest(after: table, for: 1, rate: rate)
    #expect(sensor.lines.contains("shake ended") == table.isShake)
  }

  @Test(arguments: AccelerationTable.all)
  func `a recording is the same whichever way the sensor is built in`(table: AccelerationTable) {
    var sensor = Sensor()
    // Turned about two axes, by angles at which nothing is aligned any more.
    func turned(_ felt: Acceleration) -> Acceleration {
      let (a, b) = (0.8 * felt.x - 0.6 * felt.y, 0.6 * felt.x + 0.8 * felt.y)
      return Acceleration(x: a, y: 0.28 * b - 0.96 * felt.z, z: 0.96 * b + 0.28 * felt.z)
    }
    for sample in table.samples {
      sensor.sample(turned(sample.acceleration), at: 10 + sample.time)
    }
    let held = turned(table.held)
    sensor.feel(for: 1) { _ in held }
    #expect(sensor.lines.contains("shake ended") == table.isShake)
  }

  @Test(arguments: AccelerationTable.all)
  func `a sensor that feels 2 g at most tells the same`(table: AccelerationTable) {
    var sensor = Sensor()
    func clipped(_ value: Double) -> Double { min(max(value, -2), 2) }
    for sample in table.samples {
      let felt = sample.acceleration
      sensor.sample(
        Acceleration(x: clipped(felt.x), y: clipped(felt.y), z: clipped(felt.z)),
        at: 10 + sample.time)
    }
    sensor.rest(after: table, for: 1)
    #expect(sensor.lines.contains("shake ended") == table.isShake)
  }
}
