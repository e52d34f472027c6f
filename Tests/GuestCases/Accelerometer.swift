import CGuestSupport
import Glibc

/// A motion sensor that is carried about in real time.
final class Accelerometer: ShakenDevice {
  /// What 1 g reads.
  static let g: Int32 = 8192
  private static let samplesPerSecond = 100

  let device: UInputDevice
  /// How many readings it has reported.
  private(set) var samples = 0

  init(_ model: DeviceModel) throws { device = try UInputDevice(model) }

  @discardableResult
  func play(
    seconds: Double, _ motion: (Double) -> (x: Double, y: Double, z: Double)
  ) throws -> Double {
    var clock = SampleClock()
    for index in 0..<Int(seconds * Double(Self.samplesPerSecond)) {
      let (x, y, z) = motion(Double(index) / Double(Self.samplesPerSecond))
      // A sensor never reads the same twice, and an axis that does not change is not reported.
      let noise = Int32(samples % 3 - 1) * 16
      try device.frame([
        input_event(EV_ABS, ABS_X, reading(x) + noise),
        input_event(EV_ABS, ABS_Y, reading(y) - noise),
        input_event(EV_ABS, ABS_Z, reading(z) + noise),
        input_event(EV_MSC, MSC_TIMESTAMP, Int32(samples * 1_000_000 / Self.samplesPerSecond)),
      ])
      samples += 1
      clock.wait(1 / Double(Self.samplesPerSecond))
    }
    return clock.delay
  }

  /// Turns about one axis, once in two seconds.
  func turn(seconds: Double) throws -> Double {
    try play(seconds: seconds) { time in (sin(.pi * time), 0, cos(.pi * time)) }
  }

  private func reading(_ acceleration: Double) -> Int32 { Int32(acceleration * Double(Self.g)) }
}
