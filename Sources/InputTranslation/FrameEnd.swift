/// The end of a device's frame.
public struct FrameEnd: Equatable, Sendable {
  /// The device of the frame.
  public var device: DeviceID
  /// The time, in seconds on the monotonic clock.
  public var timestamp: Double

  /// Creates the end of a frame.
  public init(device: DeviceID, timestamp: Double) {
    self.device = device
    self.timestamp = timestamp
  }
}
