package import ResponderHost
package import Storyboards

extension Daemon {
  /// Launches the application that a storyboard describes, as ``run(_:)`` does.
  /// - Parameters:
  ///   - storyboard: What is hosted.
  ///   - path: The file that ``reload()`` reads; `nil` for a storyboard that is no file.
  package func run(_ storyboard: Storyboard, path: String?) throws {
    let services = HostedServices(logger: logger, runner: CommandRunner(loop, logger: logger))
    services.reachPlayers(loop)
    try run(HostedStoryboard(storyboard, path: path, services: services, logger: logger))
  }
}
