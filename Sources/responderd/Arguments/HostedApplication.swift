import ArgumentParser
import Logging
import ResponderHost
import SampleApps
import StoryboardHost
import Storyboards

/// An application that a command hosts.
@MainActor
enum HostedApplication {
  /// A sample application that was not specified prints only what it always prints.
  case sample(SampleApp, speaks: Bool)
  /// The path of the file; `nil` for a storyboard that is part of the program.
  case storyboard(Storyboard, path: String?)

  /// Adds the application's settings to a configuration.
  /// - Parameter behavior: The specified behaviour; `nil` for that of the application.
  func configure(_ configuration: inout HostConfiguration, _ behavior: UIBehavior.Choice?) {
    var ownBehavior = UIBehavior.iOS4
    if case .storyboard(let storyboard, _) = self {
      configuration.adopt(storyboard)
      ownBehavior = storyboard.behavior
    }
    configuration.behavior = behavior?.behavior(otherwise: ownBehavior) ?? ownBehavior
  }

  /// Whether it has actions that turn the display off.
  var turnsDisplayOff: Bool {
    guard case .storyboard(let storyboard, _) = self else { return false }
    return storyboard.display?.hasActions == true
  }

  func run(in daemon: Daemon) throws {
    switch self {
    case .sample(let app, let speaks):
      var surroundings = SampleApp.Surroundings()
      surroundings.speaks = speaks
      let logger = daemon.logger
      surroundings.defaults = { SavedUserDefaults.own(logger) }
      try daemon.run(app.makeDelegate(surroundings))
    case .storyboard(let storyboard, let path): try daemon.run(storyboard, path: path)
    }
  }

  func launch(in replay: Replay) {
    switch self {
    case .sample(let app, let speaks):
      var surroundings = SampleApp.Surroundings()
      surroundings.speaks = speaks
      // The same each time, and never the user's own.
      let defaults = InMemoryUserDefaults(beginningWith: [:]) ?? .standard
      surroundings.defaults = { defaults }
      replay.launch(app.makeDelegate(surroundings))
    case .storyboard(let storyboard, _): replay.launch(storyboard)
    }
  }
}
