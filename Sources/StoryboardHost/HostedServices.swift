import Logging
import Storyboards

/// Carries out the requests of a storyboard's actions.
@MainActor
final class HostedServices: StoryboardServices {
  let logger: Logger
  /// Runs commands; if `nil`, as in a replay, commands are only logged.
  let runner: CommandRunner?
  /// Whether commands are logged with their arguments, which may contain positions of touches.
  private let showsArguments: Bool
  private var commandsNotRun: Set<String> = []
  /// Sends a command to the active media player; if `nil`, commands are only logged.
  var tellPlayer: (@MainActor (PlayerCommand) -> Void)?
  /// Waits for the answers of players, for a number of seconds at most.
  var finishPlayers: (@MainActor (Double) -> Void)?

  init(logger: Logger, runner: CommandRunner? = nil, showsArguments: Bool) {
    self.logger = logger
    self.runner = runner
    self.showsArguments = showsArguments
  }

  func log(_ message: String) { logger.notice("\(message)") }

  func run(_ command: StoryboardCommand) {
    if let runner { return runner.run(command) }
    if showsArguments {
      logger.notice("\(command.place) not run: \(command.arguments.joined(separator: " "))")
    } else if commandsNotRun.insert(command.place).inserted {
      logger.notice("\(command.place) not run")
    }
  }

  func control(_ command: PlayerCommand) {
    if let tellPlayer { return tellPlayer(command) }
    logger.notice("not sent to a media player: \(command)")
  }
}
