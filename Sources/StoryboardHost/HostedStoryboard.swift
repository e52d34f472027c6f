// Hosts a storyboard: reloads it, and runs the commands of its actions. Begin here.

import Foundation
import Logging
import ResponderHost
import Storyboards

/// A storyboard that a daemon hosts, and reloads on request.
@MainActor
final class HostedStoryboard: ReloadableApplication {
  let delegate: StoryboardAppDelegate
  /// `nil` if its state is not saved.
  let stateName: String?
  private let services: HostedServices
  /// `nil` for a storyboard that is not a file.
  let path: String?
  private let logger: Logger
  private let defaults: UserDefaults
  /// How long to wait for commands when the application ends, and then for media players, in
  /// seconds.
  private static let terminationGracePeriod = 2.0
  let setsDefaults: Bool
  var isConfined = false
  var scene: String? { delegate.sceneInFront }
  var publishedNames: [String] { delegate.storyboard.publishedNames }
  var grabSettings: [String: Bool] {
    ["exclusiveKeys": delegate.storyboard.exclusiveKeys, "desktop": delegate.storyboard.desktop]
  }
  var display: DisplaySettings? { delegate.storyboard.display.map { DisplaySettings($0) } }
  var onSceneChange: (@MainActor () -> Void)? {
    get { delegate.onSceneChange }
    set { delegate.onSceneChange = newValue }
  }

  var onEscape: (@MainActor (_ reason: String) -> Void)? {
    get { delegate.onEscape }
    set {
      delegate.onEscape = { [services] reason in
        services.runner?.forgetWaiting(because: reason)
        newValue?(reason)
      }
    }
  }

  init(
    _ storyboard: Storyboard, path: String?, services: HostedServices,
    defaults: UserDefaults = .standard, logger: Logger
  ) {
    delegate = StoryboardAppDelegate(storyboard, services: services, defaults: defaults)
    self.defaults = defaults
    stateName = storyboard.restoresState ? storyboard.name : nil
    self.services = services
    self.path = path
    self.logger = logger
    setsDefaults = storyboard.setsDefaults && (defaults as? InMemoryUserDefaults)?.isSaved ?? true
  }

  func reload() -> String? {
    guard let path else {
      let reason = "the storyboard is part of the program and cannot be reloaded"
      logger.notice("\(reason)")
      return reason
    }
    do {
      let storyboard = try Storyboard.readAgain(path: path)
      services.runner?.forgetWaiting(because: "the storyboard was reloaded")
      delegate.reload(storyboard)
      delegate.reportReload(of: path, .done)
      logger.notice("reloaded \(path)")
      if storyboard.runsCommands && services.runner == nil {
        logger.warning("\(path) has commands now; restart the daemon to run them")
      }
      if isConfined && storyboard.setsDefaults && !setsDefaults {
        logger.warning(
          "\(path) sets user defaults now; restart the daemon to save them")
      }
    } catch {
      for line in error.lines { logger.error("\(line)") }
      let reason = "\(path) was not reloaded; the old application continues"
      logger.error("\(reason)")
      let problem = error.lines.first ?? reason
      delegate.reportReload(of: path, .failed(problem))
      return ([error.lines.first].compactMap(\.self) + [reason]).joined(separator: "; ")
    }
    return nil
  }

  func bringToFront(_ scene: String) -> String? { delegate.bringToFront(scene) }

  func finishCommands() {
    // What another process prevented for a moment.
    if setsDefaults, defaults is InMemoryUserDefaults {
      _ = defaults.synchronize()
      DefaultsFile.finishCopies()
    }
    services.runner?.finish(within: Self.terminationGracePeriod)
    services.finishPlayers?(Self.terminationGracePeriod)
    services.runner?.close()
  }
}
