/// The result of a command.
public enum MPRemoteCommandHandlerStatus: Int, Sendable {
  /// The command was carried out.
  case success = 0
  /// The content does not exist.
  case noSuchContent = 100
  /// There is no current item for the command.
  case noActionableNowPlayingItem = 110
  /// The device of the command was not found.
  case deviceNotFound = 120
  /// The command failed.
  case commandFailed = 200
}
