/// A request of a media controller that no key corresponds to, such as a position, a rate or an
/// order.
public struct PlaybackRequest: Equatable, Sendable {
  /// The repeat mode of a playlist.
  public enum RepeatMode: UInt8, CaseIterable, Sendable {
    /// Playback ends after the last track.
    case off
    /// The current track repeats.
    case one
    /// The playlist repeats.
    case all
  }

  /// The requested change.
  public enum Change: Equatable, Sendable {
    /// Seeks forward within the track, or backward for a negative number of seconds.
    case skip(seconds: Double)
    /// Moves to a position in the track, in seconds from its start.
    case position(seconds: Double)
    /// Sets the rate of playback; 1 is the normal one.
    case rate(Double)
    /// Sets the repeat mode.
    case repeatMode(RepeatMode)
    /// Turns random order on or off.
    case shuffle(Bool)
  }

  /// The sender of the request.
  public var device: DeviceID
  /// The requested change.
  public var change: Change
  /// The time, in seconds on the monotonic clock.
  public var timestamp: Double

  /// Creates a request.
  public init(device: DeviceID, change: Change, timestamp: Double) {
    self.device = device
    self.change = change
    self.timestamp = timestamp
  }
}
