/// A command of a transport key, as a remote control has it.
public struct RemoteControlCommand: Equatable, Sendable {
  /// What a command asks for.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// Starts playback.
    case play
    /// Pauses playback.
    case pause
    /// Stops playback.
    case stop
    /// Toggles between playback and pause.
    case togglePlayPause
    /// Skips to the next track.
    case nextTrack
    /// Skips to the previous track.
    case previousTrack
    /// Seek backward, until the matching end.
    case beginSeekingBackward
    /// Ends seeking backward.
    case endSeekingBackward
    /// Seek forward, until the matching end.
    case beginSeekingForward
    /// Ends seeking forward.
    case endSeekingForward
  }

  /// The device that sent the command.
  public var device: DeviceID
  /// What it asks for.
  public var kind: Kind
  /// The time, in seconds on the monotonic clock.
  public var timestamp: Double

  /// Creates a command.
  public init(device: DeviceID, kind: Kind, timestamp: Double) {
    self.device = device
    self.kind = kind
    self.timestamp = timestamp
  }
}
