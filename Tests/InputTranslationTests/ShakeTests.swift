import Foundation
import InputTranslation
import KernelInput
import TestSupport
import Testing

/// What is a shake, and what is none.
@Suite struct ShakeTests {
  private var sensor = Sensor()
  private static let rates = [50.0, 100, 250, 1000]

  @Test(arguments: [3.0, 4, 5, 6], rates)
  mutating func `a second of swinging begins once and ends once`(hertz: Double, rate: Double) {
    sensor.rest(for: 1, rate: rate)
    sensor.swing(hertz: hertz, g: 1.5, for: 1, rate: rate)
    sensor.rest(for: 2, rate: rate)
    #expect(sensor.lines == ["shake began", "shake ended"])
  }

  @Test(arguments: [20.0, 25])
  mutating func `a shake is seen by a slow sensor`(rate: Double) {
    sensor.rest(for: 1, rate: rate)
    sensor.swing(hertz: 4, g: 2, for: 1, rate: rate)
    sensor.rest(for: 2, rate: rate)
    #expect(sensor.lines == ["shake began", "shake ended"])
  }

  @Test(arguments: [20.0] + rates)
  mutating func `a shake continues as long as the swings do`(rate: Double) {
    sensor.rest(for: 1, rate: rate)
    sensor.swing(hertz: 4, g: 2, for: 20, rate: rate)
    #expect(sensor.lines == ["shake began"])
    sensor.rest(for: 2, rate: rate)
    #expect(sensor.lines == ["shake began", "shake ended"])
  }

  @Test mutating func `two shakes with a rest between them are two`() {
    sensor.rest(for: 1)
    for _ in 0..<2 {
      sensor.swing(hertz: 4, g: 2, for: 1)
      sensor.rest(for: 1)
    }
    #expect(sensor.lines == ["shake began", "shake ended", "shake began", "shake ended"])
  }

  @Test mutating func `MO-10 a long shake that wanders to another axis and back ends as one`() {
    sensor.rest(for: 1)
    sensor.swing(hertz: 4, g: 2, for: 1)
    sensor.feel(for: 1) { Acceleration(y: 2 * sin(2 * .pi * 4 * $0)) }
    sensor.feel(for: 0.2) { Acceleration(x: 2 * sin(2 * .pi * 4 * $0)) }
    sensor.rest(for: 2)
    #expect(sensor.lines == ["shake began", "shake ended"])
  }

  @Test mutating func `a few swings that stop at once were no shake`() {
    sensor.rest(for: 1)
    sensor.swing(hertz: 4, g: 2, for: 0.375)
    sensor.rest(for: 2)
    #expect(sensor.lines == ["shake began", "shake cancelled"])
  }

  @Test(arguments: [20.0] + rates)
  mutating func `half a second with three changes of direction is a shake`(rate: Double) {
    sensor.rest(for: 1, rate: rate)
    sensor.swing(hertz: 4, g: 2, for: 0.5, rate: rate)
    sensor.rest(for: 2, rate: rate)
    #expect(sensor.lines == ["shake began", "shake ended"])
  }

  @Test mutating func `a shake begins within a third of a second`() throws {
    sensor.rest(for: 1)
    let start = sensor.now
    sensor.swing(hertz: 4, g: 2, for: 1)
    #expect(try #require(sensor.times.first) - start < 0.33)
  }

  @Test(arguments: [2.5, 2.7, 3], rates)
  mutating func `a run is not a shake`(stepsPerSecond: Double, rate: Double) {
    // The foot pushes three times the weight up, for as long as the weight takes; then the body
    // flies and feels nothing.
    let stride = 1 / stepsPerSecond
    let push = stride * .pi / 6
    sensor.feel(for: 30, rate: rate) { time in
      let phase = time.truncatingRemainder(dividingBy: stride)
      let force = phase < push ? 3 * sin(.pi * phase / push) : 0.05
      return Acceleration(x: 0.35 * force * sin(.pi * stepsPerSecond * time), z: force)
    }
    sensor.rest(for: 1, rate: rate)
    #expect(!sensor.lines.contains("shake ended"))
  }

  @Test mutating func `blows with pauses between them are no shake`() {
    sensor.rest(for: 1)
    sensor.feel(for: 10) { time in
      let phase = time.truncatingRemainder(dividingBy: 0.4)
      let isUp = phase < 0.03
      let isDown = (0.2..<0.23).contains(phase)
      return Acceleration(x: isUp ? 3 : isDown ? -3 : 0)
    }
    sensor.rest(for: 1)
    #expect(!sensor.lines.contains("shake ended"))
  }

  @Test func `what counts as a swing is a setting`() {
    var settings = ShakeSettings()
    settings.swing = 2.5
    var stiff = Sensor(settings: settings)
    stiff.rest(for: 1)
    stiff.swing(hertz: 4, g: 2, for: 1)
    stiff.rest(for: 1)
    #expect(stiff.lines == [])
    stiff.swing(hertz: 4, g: 4, for: 1)
    stiff.rest(for: 1)
    #expect(stiff.lines == ["shake began", "shake ended"])
  }

  @Test(arguments: rates)
  mutating func `rest is not a shake`(rate: Double) {
    var generator = SeededGenerator(seed: 1)
    sensor.feel(for: 10, rate: rate) { _ in
      Acceleration(x: .random(in: -0.05...0.05, using: &generator), z: 1)
    }
    #expect(sensor.lines == [])
  }

  @Test(arguments: [1.0, 2, 4, 10])
  mutating func `MO-06 turning the device is not a shake`(secondsForATurn: Double) {
    sensor.feel(for: 30) {
      let angle = 2 * .pi * $0 / secondsForATurn
      return Acceleration(x: sin(angle), z: cos(angle))
    }
    #expect(sensor.lines == [])
  }

  @Test(arguments: [15.0, 30, 60, 100], [100.0, 1000])
  mutating func `a bump that rings is not a shake`(hertz: Double, rate: Double) {
    sensor.rest(for: 1, rate: rate)
    sensor.feel(for: 1, rate: rate) {
      Acceleration(z: 1 + 5 * exp(-$0 / 0.04) * cos(2 * .pi * hertz * $0))
    }
    sensor.rest(for: 1, rate: rate)
    #expect(sensor.lines == [])
  }

  @Test mutating func `a push and its stop are no shake`() {
    sensor.rest(for: 1)
    sensor.swing(hertz: 2, g: 3, for: 0.5)
    sensor.rest(for: 1)
    #expect(sensor.lines == [])
  }

  @Test mutating func `steps of two a second are no shake`() {
    sensor.rest(for: 1)
    sensor.feel(for: 30) { Acceleration(z: 1 + 1.5 * sin(2 * .pi * 1.9 * $0)) }
    #expect(sensor.lines == [])
  }
}
