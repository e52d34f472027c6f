/// The services that a storyboard's actions require; `HostedServices` of the module `StoryboardHost` implements them.
@MainActor
public protocol StoryboardServices: AnyObject {
  /// Logs a message for the administrator.
  func log(_ message: String)
  /// Starts a command, without waiting. The host reports how it ends.
  func run(_ command: StoryboardCommand)
  /// Sends a command to a media player, without waiting.
  func control(_ command: PlayerCommand)
}

/// A command that an action starts.
public struct StoryboardCommand: Hashable, Sendable {
  /// The place of the action in the file, `FILE:LINE:COLUMN`, which identifies it.
  public let place: String
  /// The program, which is searched for in `PATH`, and its arguments.
  public let arguments: [String]
  /// The additional environment variables: the values of the event, all named `RESPONDERD_…`.
  public let environment: [String: String]
  /// The timeout in seconds.
  public let timeout: Double
  /// How many commands of this action can run at once, at least 1.
  public let limit: Int

  /// Creates a command.
  public init(
    place: String, arguments: [String], environment: [String: String] = [:], timeout: Double = 30,
    limit: Int = 1
  ) {
    self.place = place
    self.arguments = arguments
    self.environment = environment
    self.timeout = timeout
    self.limit = limit
  }
}
