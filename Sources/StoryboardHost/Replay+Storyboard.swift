import Foundation
package import ResponderHost
package import Storyboards

extension Replay {
  /// Launches the application that a storyboard describes. Commands for programs and media players
  /// are only logged. User defaults are initially empty and not saved, so that the result is always
  /// the same.
  package func launch(_ storyboard: Storyboard) {
    let services = HostedServices(logger: logger, showsArguments: !hidesPositions)
    let defaults = InMemoryUserDefaults(beginningWith: [:]) ?? .standard
    launch(
      StoryboardAppDelegate(storyboard, services: services, defaults: defaults),
      keepsState: storyboard.restoresState)
  }
}
