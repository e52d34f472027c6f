import Foundation
import InputTranslation
import KernelInput
import Testing

/// A sensor whose readings are given in its own units, 100 a second.
struct RawSensor {
  private(set) var translator: AccelerometerTranslator
  private(set) var lines: [String] = []
  private(set) var times: [Double] = []
  var now = 10.0
  private let axes: [Axis]
  private var count = 0

  init(
    _ description: DeviceDescription, axes: [Axis] = [.x, .y, .z], state: DeviceState? = nil
  ) throws {
    self.axes = axes
    translator = try #require(
      AccelerometerTranslator(description, device: DeviceID(rawValue: 7), state: state))
  }

  mutating func shake(units: Double) {
    rest(units: units, seconds: 0.5)
    swing(along: (1, 0), g: 2, units: units, seconds: 1)
    rest(units: units, seconds: 0.8)
  }

  mutating func swing(
    along direction: (x: Double, y: Double), g: Double, units: Double, seconds: Double
  ) {
    for index in 0..<Int(seconds * 100) {
      let swing = g * sin(2 * .pi * 4 * Double(index) / 100)
      sample(x: swing * direction.x, y: swing * direction.y, units: units, at: now)
      now += 0.01
    }
  }

  mutating func rest(units: Double, seconds: Double) {
    for _ in 0..<Int(seconds * 100) {
      sample(x: 0.01 * Double(count % 3), units: units, at: now)
      now += 0.01
    }
  }

  mutating func sample(
    x: Double, y: Double = 0, units: Double, at seconds: Double, stamp: Int32? = nil
  ) {
    count += 1
    let time = Timestamp(seconds: seconds)
    var events = [
      KernelEvent(axes[0], Int32(x * units), at: time),
      KernelEvent(axes[1], Int32(y * units), at: time),
      KernelEvent(axes[2], Int32(units), at: time),
    ]
    if let stamp {
      events.append(
        KernelEvent(
          time: time, type: .miscellaneous, code: MiscCode.timestamp.rawValue, value: stamp))
    }
    events.append(.report(at: time))
    take(InputTranslationTests.events { translator.translate(events.span, into: &$0) })
  }

  mutating func advance(to time: Double) {
    take(events { translator.advance(to: time, into: &$0) })
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
