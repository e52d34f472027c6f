import Foundation
import InputTranslation
import Testing

/// What people do all day with a device in the pocket or on the wrist, from what bodies can do.
@Suite struct EverydayTests {
  private var sensor = Sensor()
  private static let rates = [20.0, 50, 100, 1000]

  /// A knock that rings from the beginning of each step or clap.
  private static func knock(
    _ time: Double, every period: Double, g: Double, hertz: Double, fading: Double
  ) -> Double {
    let since = time.truncatingRemainder(dividingBy: period)
    return g * exp(-since / fading) * cos(2 * .pi * hertz * since)
  }

  private mutating func expectNoShake(
    for seconds: Double, rate: Double, _ movement: (Double) -> Acceleration,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    sensor.rest(for: 1, rate: rate)
    sensor.feel(for: seconds, rate: rate, movement)
    sensor.rest(for: 2, rate: rate)
    #expect(!sensor.lines.contains("shake ended"), sourceLocation: sourceLocation)
  }

  @Test(arguments: [2.0, 2.3, 2.6, 3.5, 4.5], rates)
  mutating func `quick stairs are no shake`(stepsPerSecond: Double, rate: Double) {
    // A foot pushes for three fifths of a step and its heel knocks; the hip sways once in two steps.
    let step = 1 / stepsPerSecond
    let push = 0.6 * step
    expectNoShake(for: 30, rate: rate) { time in
      let phase = time.truncatingRemainder(dividingBy: step)
      let force = phase < push ? 2.6 * sin(.pi * phase / push) : 0
      let heel = Self.knock(time, every: step, g: 0.8, hertz: 14, fading: 0.03)
      return Acceleration(
        x: 0.5 * sin(.pi * stepsPerSecond * time),
        y: 0.4 * sin(2 * .pi * stepsPerSecond * time + 1), z: force + heel)
    }
  }

  @Test(arguments: [2.0, 3, 4, 6], [3.0, 5, 8])
  mutating func `claps are not a shake`(hertz: Double, g: Double) {
    // A sensor of 20 samples a second cannot tell a knock from a swing.
    for rate in Self.rates where rate >= 50 {
      expectNoShake(for: 20, rate: rate) { time in
        let hit = Self.knock(time, every: 1 / hertz, g: g, hertz: 25, fading: 0.02)
        return Acceleration(
          x: 0.6 * cos(2 * .pi * hertz * time) + hit, y: 0.3 * sin(2 * .pi * hertz * time),
          z: 1 + 0.3 * hit)
      }
    }
  }

  @Test(arguments: [2.4, 2.7, 3], [0.5, 0.9, 1.4])
  mutating func `jogging with a watch is not a shake`(stepsPerSecond: Double, armSwing: Double) {
    // The arm swings once in two steps; the body flies between them.
    let step = 1 / stepsPerSecond
    let push = 0.45 * step
    for rate in Self.rates {
      expectNoShake(for: 30, rate: rate) { time in
        let phase = time.truncatingRemainder(dividingBy: step)
        let force = phase < push ? 3.5 * sin(.pi * phase / push) : 0
        let arm = armSwing * sin(.pi * stepsPerSecond * time)
        let heel = Self.knock(time, every: step, g: 0.8, hertz: 13, fading: 0.03)
        return Acceleration(x: arm, y: 0.4 * arm, z: force + heel - 0.2)
      }
    }
  }

  @Test(arguments: [1.0, 1.2, 1.4, 1.6])
  func `the steps of a stronger runner are not a shake`(factor: Double) throws {
    // A recording of a wrist, scaled as if by a stronger person.
    let table = try #require(AccelerationTable.all.first { $0.name.hasPrefix("jogging__st-wrist") })
    let held = table.held
    for rate in [50.0, 100] {
      var sensor = Sensor()
      for sample in table.resampled(to: rate) {
        let felt = sample.acceleration
        sensor.sample(
          Acceleration(
            x: held.x + factor * (felt.x - held.x), y: held.y + factor * (felt.y - held.y),
            z: held.z + factor * (felt.z - held.z)),
          at: 10 + sample.time)
      }
      sensor.rest(after: table, for: 1, rate: rate)
      #expect(!sensor.lines.contains("shake ended"))
    }
  }

  @Test(arguments: [0.25, 0.4, 0.6], [4.0, 7, 10])
  mutating func `a fall is not a shake`(seconds: Double, impact: Double) {
    for rate in Self.rates {
      expectNoShake(for: seconds + 2, rate: rate) { time in
        guard time >= seconds else { return Acceleration(z: 0.1) }
        let since = time - seconds
        // The body meets the ground, and an arm a moment later; both bounce.
        let body = impact * exp(-since / 0.06) * cos(2 * .pi * 8 * since)
        let late = since - 0.3
        let arm = late > 0 ? 3 * exp(-late / 0.05) * cos(2 * .pi * 9 * late) : 0
        return Acceleration(x: 1 + 0.6 * body, y: arm, z: 0.5 * body)
      }
    }
  }

  @Test(arguments: [3.0, 4, 5], [0.3, 0.5])
  mutating func `brushing teeth does not even begin as a shake`(hertz: Double, g: Double) {
    for rate in Self.rates {
      sensor.rest(for: 1, rate: rate)
      sensor.swing(hertz: hertz, g: g, for: 60, rate: rate)
      sensor.rest(for: 1, rate: rate)
      #expect(sensor.lines == [])
    }
  }

  @Test mutating func `short strokes between long ones are work, too`() {
    sensor.rest(for: 1)
    for _ in 0..<4 {
      sensor.swing(hertz: 4.5, g: 1.3, for: 6)
      sensor.rest(for: 1)
      sensor.swing(hertz: 4.5, g: 1.3, for: 2)
      sensor.rest(for: 1)
    }
    #expect(sensor.lines.contains("shake began"))
    #expect(!sensor.lines.contains("shake ended"))
  }

  @Test mutating func `a soft shake some seconds after work is one`() {
    sensor.rest(for: 1)
    sensor.swing(hertz: 4.5, g: 1.3, for: 6)
    sensor.rest(for: 5)
    sensor.swing(hertz: 4.5, g: 1.3, for: 1.5)
    sensor.rest(for: 1)
    #expect(sensor.lines == ["shake began", "shake cancelled", "shake began", "shake ended"])
  }

  @Test mutating func `a soft shake right after the device was picked up is one`() {
    sensor.rest(for: 1)
    sensor.swing(hertz: 4, g: 2, for: 0.375)
    sensor.rest(for: 1)
    sensor.swing(hertz: 4.5, g: 1.3, for: 1.5)
    sensor.rest(for: 1)
    #expect(sensor.lines == ["shake began", "shake cancelled", "shake began", "shake ended"])
  }
}
