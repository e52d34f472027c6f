public import ResponderKit

/// The services that a storyboard's actions require; `HostedServices` of the module `StoryboardHost` implements them.
@MainActor
public protocol StoryboardServices: AnyObject {
  /// Logs a message for the administrator.
  func log(_ message: String)
  /// Starts a command, without waiting. The host logs failures, each once; `onEnd` receives every end.
  /// - Parameters:
  ///   - command: The command.
  ///   - onEnd: Called once when the command has ended, or if it is not run.
  func run(_ command: StoryboardCommand, onEnd: @escaping @MainActor (ActionEnd) -> Void)
  /// Starts a command that prints the rows of a list, without waiting. The host logs failures, each once.
  /// - Parameters:
  ///   - command: The command.
  ///   - onEnd: Called once when the command has ended, or if it is not run, with the lines that it has printed; none if it
  ///     has failed. Empty lines and control characters are left out, and there is a limit.
  func lines(
    of command: StoryboardCommand,
    onEnd: @escaping @MainActor (_ end: ActionEnd, _ lines: [String]) -> Void)
  /// Sends a command to a media player, without waiting.
  /// - Parameters:
  ///   - command: The command.
  ///   - onEnd: Called once when the player has answered, or if the command is not sent.
  func control(_ command: PlayerCommand, onEnd: @escaping @MainActor (ActionEnd) -> Void)
}

/// How an action ended.
public struct ActionEnd: Hashable, Sendable {
  /// Whether it was performed.
  public let result: PerformedAction.Result
  /// The exit status of a command that has exited.
  public let status: Int?
  /// Why it failed, or was not run.
  public let reason: String?

  private init(_ result: PerformedAction.Result, status: Int? = nil, reason: String? = nil) {
    (self.result, self.status, self.reason) = (result, status, reason)
  }

  /// It was performed.
  public static let done = Self(.done)
  /// A command exited with status 0.
  public static let exited = Self(.done, status: 0)

  /// It failed.
  /// - Parameters:
  ///   - reason: Why.
  ///   - status: The exit status of a command that has exited.
  public static func failed(_ reason: String, status: Int? = nil) -> Self {
    Self(.failed, status: status, reason: reason)
  }

  /// It was not run.
  public static func notRun(_ reason: String) -> Self { Self(.notRun, reason: reason) }
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
  /// Whether it turns the display off or on. It starts at once then, however many commands run.
  public let turnsDisplay: Bool

  /// Creates a command.
  public init(
    place: String, arguments: [String], environment: [String: String] = [:], timeout: Double = 30,
    limit: Int = 1, turnsDisplay: Bool = false
  ) {
    self.place = place
    self.arguments = arguments
    self.environment = environment
    self.timeout = timeout
    self.limit = limit
    self.turnsDisplay = turnsDisplay
  }
}
