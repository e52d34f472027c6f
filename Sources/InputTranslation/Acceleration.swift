/// A sample of an accelerometer.
public struct Acceleration: Equatable, Sendable {
  /// The sensor.
  public var device: DeviceID
  /// The measured acceleration along the axes of the upright screen, in g. At rest it opposes
  /// gravity: +1 along y if the screen is upright.
  public var x, y, z: Double
  /// The time, in seconds on the monotonic clock.
  public var timestamp: Double

  /// Creates a sample.
  public init(device: DeviceID, x: Double, y: Double, z: Double, timestamp: Double) {
    self.device = device
    self.x = x
    self.y = y
    self.z = z
    self.timestamp = timestamp
  }
}
