import Foundation
import InputTranslation
import KernelInput
import Testing

/// Which edge of the screen is up, by what a sensor feels.
@Suite struct TurnTests {
  private var sensor: Sensor

  init() {
    sensor = Sensor(detectsRotation: true)
  }

  /// The device as it is held: turned by an angle clockwise, leaning back from upright by another.
  private static func held(_ degrees: Double, leaningBack lean: Double = 0) -> Acceleration {
    let (turn, lean) = (degrees * .pi / 180, lean * .pi / 180)
    return Acceleration(x: sin(turn) * cos(lean), y: -cos(turn) * cos(lean), z: -sin(lean))
  }

  private mutating func hold(
    _ degrees: Double, leaningBack lean: Double = 0, for seconds: Double = 2
  )
    -> [String]
  {
    let before = sensor.lines.count
    sensor.feel(for: seconds) { _ in Self.held(degrees, leaningBack: lean) }
    return Array(sensor.lines[before...])
  }

  @Test(arguments: [
    (0.0, "turnedToPortrait"), (90, "turnedToLandscapeLeft"), (180, "turnedUpsideDown"),
    (270, "turnedToLandscapeRight"),
  ])
  mutating func `the edge that is up is reported, once`(degrees: Double, name: String) {
    #expect(hold(degrees) == [name])
    #expect(hold(degrees) == [])
  }

  /// An entry of `60-sensor.hwdb`, and what was measured with it: (1, 0, 0) g is upright, and (0, −1, 0) g has the
  /// left edge up (github.com/systemd/systemd, pull request 41819).
  @Test func `a matrix of systemd's hardware database applies as in iio-sensor-proxy`() throws {
    var sensor = Sensor(
      detectsRotation: true, mountMatrix: MountMatrix("0, -1, 0; -1, 0, 0; 0, 0, 1"))
    sensor.feel(for: 2) { _ in Acceleration(x: 1, y: 0, z: 0) }
    sensor.feel(for: 2) { _ in Acceleration(x: 0, y: -1, z: 0) }
    #expect(sensor.lines == ["turnedToPortrait", "turnedToLandscapeLeft"])
  }

  @Test mutating func `leaning back as in a hand changes nothing of it`() {
    #expect(hold(90, leaningBack: 45) == ["turnedToLandscapeLeft"])
  }

  @Test mutating func `a screen that is laid down stays as it was`() {
    #expect(hold(90) == ["turnedToLandscapeLeft"])
    #expect(hold(0, leaningBack: 90) == [])
    #expect(hold(90) == [])
  }

  @Test mutating func `a hand that trembles at the border between two turns nothing`() {
    _ = hold(40)
    let before = sensor.lines.count
    sensor.feel(for: 10) { Self.held(45 + 6 * sin(2 * .pi * 0.7 * $0)) }
    #expect(sensor.lines.count - before <= 1)
  }

  @Test mutating func `orientations during a turn are not reported`() {
    _ = hold(0)
    let before = sensor.lines.count
    sensor.feel(for: 0.6) { Self.held(180 * $0 / 0.6) }
    _ = hold(180)
    #expect(sensor.lines[before...] == ["turnedUpsideDown"])
  }

  @Test mutating func `a sensor that stops reporting at once is still used`() {
    _ = hold(0)
    let before = sensor.lines.count
    sensor.feel(for: 0.05) { _ in Self.held(90) }
    for _ in 0..<100 {
      guard let deadline = sensor.translator.deadline else { break }
      sensor.advance(to: deadline)
    }
    #expect(sensor.translator.deadline == nil)
    #expect(sensor.lines[before...] == ["turnedToLandscapeLeft"])
  }

  @Test(arguments: [[], [13.5, 13.9], [14], [12.6, 12.7, 13.2, 13.51, 13.8, 14.1]])
  mutating func `a turn does not depend on when a timer fires`(calls: [Double]) {
    sensor.hasTimer = false
    _ = hold(0)
    let before = sensor.lines.count
    sensor.sample(Self.held(90), at: 12.5)
    for time in calls { sensor.advance(to: time) }
    sensor.sample(Self.held(0), at: 14.2)
    sensor.advance(to: 20)
    #expect(
      sensor.lines[before...].filter { $0.hasPrefix("turned") } == [
        "turnedToLandscapeLeft", "turnedToPortrait",
      ])
  }

  @Test mutating func `a shake is a shake, and no turn`() {
    _ = hold(0, leaningBack: 30)
    let before = sensor.lines.count
    sensor.feel(for: 1) { time in
      var felt = Self.held(0, leaningBack: 30)
      felt.x += 2 * sin(2 * .pi * 5 * time)
      return felt
    }
    _ = hold(0, leaningBack: 30)
    #expect(!sensor.lines[before...].contains { $0.hasPrefix("turned") })
    #expect(sensor.lines[before...].count == 2)
  }

  @Test func `a device that did not ask receives nothing`() {
    var sensor = Sensor()
    sensor.feel(for: 2) { _ in Self.held(90) }
    #expect(sensor.lines == [])
  }
}
