/// A change of a shake: its start, its end, or that it turned out to be none.
public struct Motion: Equatable, Sendable {
  /// How far a shake has come.
  public enum Phase: UInt8, Sendable {
    /// It begins.
    case began
    /// It is over.
    case ended
    /// It went on for too long, or was interrupted.
    case cancelled
  }

  /// The sensor.
  public var device: DeviceID
  /// How far the shake has come.
  public var phase: Phase
  /// When, in seconds on the monotonic clock.
  public var timestamp: Double

  /// Makes a change of a shake.
  public init(device: DeviceID, phase: Phase, timestamp: Double) {
    self.device = device
    self.phase = phase
    self.timestamp = timestamp
  }
}
