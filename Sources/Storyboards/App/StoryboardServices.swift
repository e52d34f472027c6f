/// What a storyboard's actions need from outside: whoever hosts it decides how it is done.
@MainActor
public protocol StoryboardServices: AnyObject {
  /// Says something, for the one who looks after the machine.
  func log(_ message: String)
  /// Starts a command. It returns at once; how the command ends is the host's to say.
  func run(_ command: StoryboardCommand)
  /// Tells a media player something. It returns at once.
  func control(_ command: PlayerCommand)
}

/// A command as an action starts it.
public struct StoryboardCommand: Hashable, Sendable {
  /// Where the action stands, `FILE:LINE:COLUMN`; tells it from all others.
  public let place: String
  /// The program, looked for in `PATH`, and its arguments. At least one.
  public let arguments: [String]
  /// What is added to the environment: the facts of the event, all named `RESPONDERD_…`.
  public let environment: [String: String]
  /// How long the command may run, in seconds.
  public let timeout: Double
  /// How many of this action's commands may run at once, 1 or more.
  public let limit: Int

  /// Makes a command.
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
