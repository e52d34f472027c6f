/// A command of a transport key.
public struct RemoteControl: Equatable, Sendable {
  /// A command.
  public enum Command: UInt8, CaseIterable, Sendable {
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
  /// The command.
  public var command: Command
  /// The time, in seconds on the monotonic clock.
  public var timestamp: Double

  /// Creates a command.
  public init(device: DeviceID, command: Command, timestamp: Double) {
    self.device = device
    self.command = command
    self.timestamp = timestamp
  }
}
