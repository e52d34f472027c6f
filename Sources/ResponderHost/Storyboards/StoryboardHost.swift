internal import Foundation
internal import Logging
public import Storyboards

/// Does what a storyboard's actions ask for.
@MainActor
final class StoryboardHost: StoryboardServices {
  let logger: Logger
  /// Runs commands; without it, as in a replay, it is only said what would be run.
  let runner: CommandRunner?
  /// Tells the media player that is in use something; without it, it is only said.
  var tellPlayer: (@MainActor (PlayerCommand) -> Void)?

  init(logger: Logger, runner: CommandRunner? = nil) {
    self.logger = logger
    self.runner = runner
  }

  func log(_ message: String) { logger.notice("\(message)") }

  func run(_ command: StoryboardCommand) {
    if let runner { return runner.run(command) }
    logger.notice("\(command.place) not run: \(command.arguments.joined(separator: " "))")
  }

  func control(_ command: PlayerCommand) {
    if let tellPlayer { return tellPlayer(command) }
    logger.notice("no player is told: \(command)")
  }
}

extension Replay {
  /// Launches the application that a storyboard describes. Its commands are not run and players hear
  /// nothing; the logger is told of both. It begins with no user defaults and leaves none, so that it
  /// does the same each time.
  public func launch(_ storyboard: Storyboard) {
    let host = StoryboardHost(logger: logger)
    let defaults = PassingDefaults(beginningWith: [:]) ?? .standard
    launch(StoryboardAppDelegate(storyboard, services: host, defaults: defaults))
  }
}

extension HostConfiguration {
  /// Takes the screen that a storyboard asks for, where no other was asked for.
  public mutating func adopt(_ storyboard: Storyboard) {
    guard screenSize == nil, let screen = storyboard.screen else { return }
    screenSize = screen.size
    screenScale = screen.scale
  }
}
