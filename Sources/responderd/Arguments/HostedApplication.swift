import ArgumentParser
import ResponderHost
import SampleApps
import StoryboardHost
import Storyboards

extension HostingArguments {
  func validate() throws { try ApplicationName(app).validate() }

  static func preset(_ text: String) throws -> UIBehavior.Preset {
    guard let preset = UIBehavior.Preset(rawValue: text) else {
      throw ValidationError("--behavior is iOS4 or current")
    }
    return preset
  }

  /// Reads the application.
  /// - Throws: What is wrong with the file.
  @MainActor
  func load() throws -> HostedApplication { try ApplicationName(app).load() }
}

/// An application that a command hosts.
@MainActor
enum HostedApplication {
  case sample(SampleApp)
  /// The path is that of the file; `nil` for a storyboard that comes with the program.
  case storyboard(Storyboard, path: String?)

  /// - Parameter behavior: What was asked for; `nil` for the application's own choice.
  func configure(_ configuration: inout HostConfiguration, _ behavior: UIBehavior.Preset?) {
    var ownBehavior = UIBehavior.Preset.iOS4
    if case .storyboard(let storyboard, _) = self {
      configuration.adopt(storyboard)
      ownBehavior = storyboard.behavior
    }
    configuration.behavior = (behavior ?? ownBehavior).behavior
  }

  func run(in daemon: Daemon) throws {
    switch self {
    case .sample(let app): try daemon.run(app.makeDelegate())
    case .storyboard(let storyboard, let path): try daemon.run(storyboard, path: path)
    }
  }

  func launch(in replay: Replay) {
    switch self {
    case .sample(let app): replay.launch(app.makeDelegate())
    case .storyboard(let storyboard, _): replay.launch(storyboard)
    }
  }
}
