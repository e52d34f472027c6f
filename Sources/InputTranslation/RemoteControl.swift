/// What a transport key asks for.
public struct RemoteControl: Equatable, Sendable {
  /// The command.
  public enum Command: UInt8, CaseIterable, Sendable {
    /// Play.
    case play
    /// Pause.
    case pause
    /// Stop.
    case stop
    /// Play if it is paused, and pause if it plays.
    case togglePlayPause
    /// On to the next track.
    case nextTrack
    /// Back to the track before.
    case previousTrack
    /// Seek backward, until the matching end.
    case beginSeekingBackward
    /// Stop winding back.
    case endSeekingBackward
    /// Seek forward, until the matching end.
    case beginSeekingForward
    /// Stop winding forward.
    case endSeekingForward
  }

  /// Who sent the command.
  public var device: DeviceID
  /// The command.
  public var command: Command
  /// When, in seconds on the monotonic clock.
  public var timestamp: Double

  /// Makes a command.
  public init(device: DeviceID, command: Command, timestamp: Double) {
    self.device = device
    self.command = command
    self.timestamp = timestamp
  }
}
