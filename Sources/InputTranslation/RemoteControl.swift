/// What a transport key asks for.
public struct RemoteControl: Equatable, Sendable {
  /// What is asked for.
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
    /// Wind back, until the end of it is told.
    case beginSeekingBackward
    /// Stop winding back.
    case endSeekingBackward
    /// Wind forward, until the end of it is told.
    case beginSeekingForward
    /// Stop winding forward.
    case endSeekingForward
  }

  /// Who sent the command.
  public var device: DeviceID
  /// What is asked for.
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
