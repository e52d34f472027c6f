import Foundation
package import ResponderHost
package import Storyboards

extension Replay {
  /// Launches the application that a storyboard describes. Its commands are not run and players hear
  /// nothing; the logger is told of both. It begins with no user defaults and leaves none, so that it
  /// does the same each time.
  package func launch(_ storyboard: Storyboard) {
    let services = HostedServices(logger: logger, showsArguments: !hidesPositions)
    let defaults = PassingDefaults(beginningWith: [:]) ?? .standard
    launch(StoryboardAppDelegate(storyboard, services: services, defaults: defaults))
  }
}
