import EventLoop
import Logging
package import ResponderHost
package import Storyboards

extension Daemon {
  /// Launches the application that a storyboard describes, as ``run(_:)`` does.
  /// - Parameters:
  ///   - storyboard: What is hosted.
  ///   - path: The file that ``reload()`` reads; `nil` for a storyboard that is no file.
  package func run(_ storyboard: Storyboard, path: String?) throws {
    let services = HostedServices(
      logger: logger, runner: try makeRunner(for: storyboard), showsArguments: false)
    services.reachPlayers(loop)
    try run(HostedStoryboard(storyboard, path: path, services: services, logger: logger))
  }

  /// What runs the commands of a storyboard; `nil` where a daemon that is confined has none to run,
  /// so that nobody who takes it over can start programs.
  private func makeRunner(for storyboard: Storyboard) throws -> CommandRunner? {
    guard storyboard.runsCommands || !isConfined else { return nil }
    let launcher = try ProgramLauncher(in: loop, hidingDevices: isConfined)
    if isConfined && !launcher.protection.hidesDevices {
      let reason = "the kernel does not hide input devices from commands"
      logger.notice(
        """
        \(reason) (no Landlock, or a unit forbids it); a command can read a device that its user may \
        read
        """)
    }
    return CommandRunner(loop, launcher: launcher, logger: logger)
  }
}
