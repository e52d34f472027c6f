import Logging
import ResponderHost
import Storyboards

/// A storyboard that a daemon hosts, and reads anew when it is asked to.
@MainActor
final class HostedStoryboard: ReloadableApplication {
  let delegate: StoryboardAppDelegate
  /// `nil` where its state is not kept.
  let stateName: String?
  private let services: HostedServices
  /// `nil` for a storyboard that is no file.
  let path: String?
  private let logger: Logger
  /// How long commands have when the application ends, and after them media players, in seconds.
  private static let terminationGracePeriod = 2.0
  let setsDefaults: Bool
  var isConfined = false
  var scene: String? { delegate.sceneInFront }
  var onSceneChange: (@MainActor () -> Void)? {
    get { delegate.onSceneChange }
    set { delegate.onSceneChange = newValue }
  }

  init(_ storyboard: Storyboard, path: String?, services: HostedServices, logger: Logger) {
    delegate = StoryboardAppDelegate(storyboard, services: services)
    stateName = storyboard.restoresState ? storyboard.name : nil
    self.services = services
    self.path = path
    self.logger = logger
    setsDefaults = storyboard.setsDefaults
  }

  func reload() -> String? {
    guard let path else {
      let reason = "the storyboard is part of the program; nothing to read"
      logger.notice("\(reason)")
      return reason
    }
    do {
      let storyboard = try Storyboard.readAgain(path: path)
      services.runner?.forgetWaiting()
      delegate.reload(storyboard)
      logger.notice("\(path) was read again")
      if storyboard.runsCommands && services.runner == nil {
        logger.warning("commands are new in \(path); they run when the daemon is started anew")
      }
      if isConfined && storyboard.setsDefaults && !setsDefaults {
        logger.warning(
          "user defaults are new in \(path); they are kept when the daemon is started anew")
      }
    } catch {
      for line in error.lines { logger.error("\(line)") }
      let reason = "\(path) is not taken over; going on as before"
      logger.error("\(reason)")
      return ([error.lines.first].compactMap(\.self) + [reason]).joined(separator: "; ")
    }
    return nil
  }

  func finishCommands() {
    services.runner?.finish(within: Self.terminationGracePeriod)
    services.finishPlayers?(Self.terminationGracePeriod)
    services.runner?.close()
  }
}
