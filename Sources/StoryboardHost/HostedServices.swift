import Logging
import Storyboards

/// Carries out the requests of a storyboard's actions.
@MainActor
final class HostedServices: StoryboardServices {
  let logger: Logger
  /// Runs commands; if `nil`, as in a replay, or in a confined daemon whose first storyboard had none, commands are only
  /// logged.
  let runner: CommandRunner?
  /// Whether commands are logged with their arguments, which may contain positions of touches.
  private let showsArguments: Bool
  /// Why commands are not run without a runner.
  private let reasonNotRun: String
  private var commandsNotRun: Set<String> = []
  /// Sends a command to the active media player; if `nil`, commands are only logged.
  var tellPlayer: (@MainActor (PlayerCommand, @escaping @MainActor (ActionEnd) -> Void) -> Void)?
  /// Waits for the answers of players, for a number of seconds at most.
  var finishPlayers: (@MainActor (Double) -> Void)?

  init(
    logger: Logger, runner: CommandRunner? = nil, showsArguments: Bool,
    reasonNotRun: String = "a replay runs no commands"
  ) {
    self.logger = logger
    self.reasonNotRun = reasonNotRun
    self.runner = runner
    self.showsArguments = showsArguments
  }

  func log(_ message: String) { logger.notice("\(message)") }

  func run(_ command: StoryboardCommand, onEnd: @escaping @MainActor (ActionEnd) -> Void) {
    if let runner { return runner.run(command, onEnd: onEnd) }
    logNotRun(command)
    onEnd(.notRun(reasonNotRun))
  }

  func lines(
    of command: StoryboardCommand, onEnd: @escaping @MainActor (ActionEnd, [String]) -> Void
  ) {
    if let runner { return runner.lines(of: command, onEnd: onEnd) }
    logNotRun(command)
    onEnd(.notRun(reasonNotRun), [])
  }

  private func logNotRun(_ command: StoryboardCommand) {
    if showsArguments {
      logger.notice("\(command.place) not run: \(command.arguments.joined(separator: " "))")
    } else if commandsNotRun.insert(command.place).inserted {
      logger.notice("\(command.place) not run")
    }
  }

  func control(_ command: PlayerCommand, onEnd: @escaping @MainActor (ActionEnd) -> Void) {
    if let tellPlayer { return tellPlayer(command, onEnd) }
    defer { onEnd(.notRun("a replay controls no media players")) }
    logger.notice("not sent to a media player: \(command)")
  }
}
