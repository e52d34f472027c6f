import Foundation
import InputTranslation
import KernelInput

/// An acceleration in g, gravity included.
struct Acceleration {
  var x = 0.0
  var y = 0.0
  var z = 1.0
}

/// An accelerometer that is moved; what falls due between two samples comes as a loop would have
/// it come.
struct Sensor {
  var translator: Translator
  private(set) var lines: [String] = []
  private(set) var times: [Double] = []
  var now = 10.0
  /// Whether a timer looks after the deadline, or the next sample alone.
  var hasTimer = true

  init(
    unitsPerG: Int32 = 1000, settings: ShakeSettings = ShakeSettings(),
    detectsRotation: Bool = false, mountMatrix: MountMatrix? = nil
  ) {
    var description = DeviceDescription.accelerometer(unitsPerG: unitsPerG)
    description.mountMatrix = mountMatrix
    translator = Translator(
      description, as: .accelerometer, device: DeviceID(rawValue: 5),
      width: 320, height: 480, shakes: settings, detectsRotation: detectsRotation)
  }

  /// Samples a movement that lasts some seconds; its time starts at 0.
  mutating func feel(
    for seconds: Double, rate: Double = 100, _ movement: (Double) -> Acceleration
  ) {
    let count = Int((seconds * rate).rounded())
    let start = now
    for index in 0..<count {
      sample(movement(Double(index) / rate), at: start + Double(index) / rate)
    }
    now = start + seconds
  }

  mutating func feel(_ table: AccelerationTable) {
    let start = now
    for sample in table.samples { self.sample(sample.acceleration, at: start + sample.time) }
  }

  /// Holds still as a table ended: with gravity where it was in its last half second.
  mutating func rest(after table: AccelerationTable, for seconds: Double, rate: Double = 100) {
    let held = table.held
    feel(for: seconds, rate: rate) { _ in held }
  }

  mutating func rest(for seconds: Double, rate: Double = 100) {
    feel(for: seconds, rate: rate) { _ in Acceleration() }
  }

  /// Swings along X, from zero to zero.
  mutating func swing(
    hertz: Double, g: Double, for seconds: Double, rate: Double = 100
  ) {
    feel(for: seconds, rate: rate) { Acceleration(x: g * sin(2 * .pi * hertz * $0)) }
  }

  mutating func sample(_ acceleration: Acceleration, at time: Double) {
    now = time
    if hasTimer, let deadline = translator.deadline, deadline < time { advance(to: deadline) }
    let frame = FrameBuilder(at: time).absX(Int32(acceleration.x * 1000))
      .absY(Int32(acceleration.y * 1000)).absZ(Int32(acceleration.z * 1000)).report
    read(frame)
  }

  mutating func read(_ frame: FrameBuilder) {
    take(events { translator.translate(frame.events.span, into: &$0) })
  }

  mutating func advance(to time: Double) {
    take(events { translator.advance(to: time, into: &$0) })
  }

  mutating func cancelAll() {
    take(events { translator.cancelAll(at: Timestamp(seconds: now), into: &$0) })
  }

  private mutating func take(_ events: [HardwareEvent]) {
    var lines = Lines()
    for event in events {
      lines.append(event)
      if case .shake(let shake) = event { times.append(shake.timestamp) }
    }
    self.lines += lines.lines
  }
}
