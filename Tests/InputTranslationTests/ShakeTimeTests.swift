import Foundation
import InputTranslation
import KernelInput
import TestSupport
import Testing

/// When the end of a shake is reported, at any time.
@Suite struct ShakeTimeTests {
  private var sensor = Sensor()

  init() {
    sensor.rest(for: 1)
    sensor.swing(hertz: 4, g: 2, for: 1)
  }

  @Test mutating func `a shake is over though no sample comes any more`() throws {
    sensor.advance(to: try #require(sensor.translator.deadline))
    #expect(sensor.lines == ["shake began", "shake ended"])
    #expect(sensor.translator.deadline == nil)
  }

  /// A loop from one deadline to the next would not make progress.
  @Test(arguments: 0..<100)
  func `a deadline passes, whatever the number, also of a sensor with a clock of its own`(
    start: Int
  ) throws {
    var sensor = try RawSensor(.accelerometer(unitsPerG: 1000))
    // The end falls due shortly before 16 s and is looked after when that is past: a number that
    // grows beyond a power of two loses its last bit.
    let beginning = 14.53 + Double(start) * 0.0001
    for index in 0..<100 {
      let time = Double(index) * 0.01
      sensor.sample(
        x: 2 * sin(2 * .pi * 4 * time), units: 1000, at: beginning + time,
        stamp: Int32(time * 1_000_000))
    }
    #expect(sensor.lines == ["shake began"])
    sensor.advance(to: try #require(sensor.translator.deadline))
    #expect(sensor.lines == ["shake began", "shake ended"])
    #expect(sensor.translator.deadline == nil)
  }

  @Test mutating func `before the deadline nothing is due`() throws {
    sensor.advance(to: try #require(sensor.translator.deadline) - 0.001)
    #expect(sensor.lines == ["shake began"])
  }

  @Test mutating func `a deadline that has passed is reported once`() {
    sensor.advance(to: 100)
    sensor.advance(to: 200)
    sensor.rest(for: 1)
    #expect(sensor.lines == ["shake began", "shake ended"])
  }

  @Test mutating func `the end is when it fell due, however late the look`() throws {
    let deadline = try #require(sensor.translator.deadline)
    sensor.advance(to: deadline + 0.5)
    #expect(sensor.times.last == deadline)
  }

  @Test mutating func `a sample that comes after the deadline ends the shake before it`() throws {
    sensor.hasTimer = false
    let deadline = try #require(sensor.translator.deadline)
    // Another swing, long after the last one: a shake does not last over the silence.
    sensor.sample(Acceleration(x: 3), at: sensor.now + 30)
    #expect(sensor.lines == ["shake began", "shake ended"])
    #expect(sensor.times.last == deadline)
  }

  @Test mutating func `a shake is cancelled when the device goes, once`() {
    sensor.cancelAll()
    sensor.cancelAll()
    #expect(sensor.lines == ["shake began", "shake cancelled"])
    #expect(sensor.translator.deadline == nil)
  }

  @Test mutating func `a shake is cancelled when events were lost`() {
    var state = DeviceState(time: Timestamp(seconds: 12))
    state.axes = [.x: 0, .y: 0, .z: 1000]
    #expect(sensor.translator.resynchronize(state) == ["shake cancelled"])
    #expect(sensor.translator.resynchronize(nil) == [])
  }

  @Test mutating func `a shake is cancelled as well where the state cannot be queried`() {
    #expect(sensor.translator.resynchronize(nil) == ["shake cancelled"])
  }

  @Test mutating func `a clock that jumps back does not keep a shake going`() {
    sensor.now = 2
    sensor.rest(for: 2)
    #expect(sensor.lines == ["shake began", "shake cancelled"])
    #expect(sensor.translator.deadline == nil)
  }

  @Test mutating func `a shake after the clock jumped back is found`() {
    sensor.now = 2
    sensor.rest(for: 2)
    sensor.swing(hertz: 4, g: 2, for: 1)
    sensor.rest(for: 2)
    #expect(sensor.lines.suffix(2) == ["shake began", "shake ended"])
  }

  @Test mutating func `two samples in the wrong order do no harm`() {
    for step in 0..<100 {
      let time = sensor.now + (step.isMultiple(of: 2) ? 0.02 : 0.005)
      sensor.sample(Acceleration(), at: time)
    }
    #expect(sensor.lines == ["shake began", "shake ended"])
  }

  @Test func `a shake out of a long silence is found as fast as any`() {
    // A device that lies still reports nothing, for the kernel passes on changes only.
    var still = Sensor()
    still.rest(for: 1)
    still.now += 60
    still.swing(hertz: 4, g: 2, for: 1)
    still.rest(for: 2)
    #expect(still.lines == ["shake began", "shake ended"])
    #expect(still.times[0] < 71.6)
  }

  @Test(arguments: [1, Int32.max] as [Int32])
  func `absurd values are survived`(unitsPerG: Int32) {
    var wild = Sensor(unitsPerG: unitsPerG)
    for (index, value) in [Int32.max, .min, 0, .max, .max, .min, .min, .max].enumerated() {
      let time = index.isMultiple(of: 3) ? 9e9 : Double(index)
      wild.read(FrameBuilder(at: time).absX(value).absY(value).absZ(value).report)
    }
    wild.advance(to: .infinity)
    #expect(wild.lines.filter { $0 == "shake began" }.count * 2 == wild.lines.count)
  }

  @Test func `whatever comes, each shake that began is closed before the next one`() {
    var generator = SeededGenerator(seed: 4)
    var wild = Sensor()
    for _ in 0..<40_000 {
      wild.sample(
        Acceleration(
          x: .random(in: -4...4, using: &generator), y: .random(in: -2...2, using: &generator)),
        at: max(wild.now + .random(in: -0.05...0.2, using: &generator), 1))
    }
    wild.cancelAll()
    for (index, line) in wild.lines.enumerated() {
      #expect((line == "shake began") == index.isMultiple(of: 2))
    }
    #expect(wild.lines.count.isMultiple(of: 2))
    #expect(wild.lines.count > 20)
  }
}
