/// The end of a device's frame.
public struct FrameEnd: Equatable, Sendable {
  /// The device whose frame it was.
  public var device: DeviceID
  /// When, in seconds on the monotonic clock.
  public var timestamp: Double

  /// Makes the end of a frame.
  public init(device: DeviceID, timestamp: Double) {
    self.device = device
    self.timestamp = timestamp
  }
}
