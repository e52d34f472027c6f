internal import Foundation
internal import Logging
internal import ResponderKit
internal import TerminalStage

extension HostedCommand {
  /// Does what the command line asks for.
  /// - Parameters:
  ///   - principalClass: Finds the class of the application object.
  ///   - makeDelegate: Creates the delegate, after the application.
  /// - Throws: Why it cannot be done.
  @MainActor
  func run(
    _ principalClass: () -> UIApplication.Type,
    _ makeDelegate: @escaping @MainActor () -> any UIApplicationDelegate
  ) throws -> ExitStatus {
    switch action {
    case .help: return Self.print(help)
    case .version: return Self.print("\(program), with responderd \(Version.description)\n")
    case .run, .replay: break
    }
    if let obstacle = DefaultsFile.obstacle {
      Diagnostics.logger().error(
        "\(obstacle); remove it, because the user defaults are read from there")
      return .noInput
    }
    var configuration = HostConfiguration()
    configure(&configuration)
    configuration.principalClass = principalClass()
    guard action == .replay else { return try runDaemon(configuration, makeDelegate) }
    var replay = ReplayRun(of: files)
    replay.expected = expected
    replay.report = report
    replay.hidesNames = hidesNames
    replay.isRealtime = isRealtime
    replay.showsStage = showsStage && trace == nil
    return try replay.play(Diagnostics.logger()) {
      ReplayRun.Application(configuration) { $0.launch(makeDelegate()) }
    }
  }

  @MainActor
  private func runDaemon(
    _ configuration: HostConfiguration, _ makeDelegate: () -> any UIApplicationDelegate
  ) throws -> ExitStatus {
    guard showsStage, trace == nil, TerminalStage.isPossible else {
      try Daemon(configuration, logger: Diagnostics.logger()).run(makeDelegate())
      return .ok
    }
    return try LiveStage.guarded(at: LiveStage.socket(configuration.controlPath)) {
      Diagnostics.logger()
    } daemon: { path in
      var configuration = configuration
      configuration.trace = .none
      configuration.controlPath = path
      configuration.needsControlSocket = true
      try Daemon(configuration, logger: Diagnostics.logger()).run(makeDelegate())
      return .ok
    }
  }

  @MainActor
  private static func print(_ text: String) -> ExitStatus {
    ExitStatus(of: StandardOutput.write(text), Diagnostics.logger())
  }
}
