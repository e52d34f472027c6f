/// A change of a shake: its beginning, its end, or its cancellation.
public struct Shake: Equatable, Sendable {
  /// The phase of a shake.
  public enum Phase: UInt8, Sendable {
    /// The shake began.
    case began
    /// The shake ended.
    case ended
    /// The movement was not a shake, or was interrupted.
    case cancelled
  }

  /// The sensor.
  public var device: DeviceID
  /// The phase of the shake.
  public var phase: Phase
  /// The time, in seconds on the monotonic clock.
  public var timestamp: Double

  /// Creates a change of a shake.
  public init(device: DeviceID, phase: Phase, timestamp: Double) {
    self.device = device
    self.phase = phase
    self.timestamp = timestamp
  }
}
