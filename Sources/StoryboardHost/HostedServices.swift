import Logging
import Storyboards

/// Does what a storyboard's actions ask for.
@MainActor
final class HostedServices: StoryboardServices {
  let logger: Logger
  /// Runs commands; without it, as in a replay, it is only said what would be run.
  let runner: CommandRunner?
  /// Whether that is said with all its words, which may hold the position of a touch.
  private let showsArguments: Bool
  private var commandsNotRun: Set<String> = []
  /// Tells the media player that is in use something; without it, it is only said.
  var tellPlayer: (@MainActor (PlayerCommand) -> Void)?
  /// Waits until players have answered, for so many seconds at most.
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
    logger.notice("no player is told: \(command)")
  }
}
