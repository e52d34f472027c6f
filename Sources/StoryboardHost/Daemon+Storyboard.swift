import EventLoop
import Foundation
import Logging
import Programs
package import ResponderHost
package import Storyboards

extension Daemon {
  /// Launches the application that a storyboard describes, like ``run(_:)``.
  /// - Parameters:
  ///   - storyboard: The storyboard.
  ///   - path: The file that ``reload()`` reads; `nil` for a storyboard that is not a file.
  package func run(_ storyboard: Storyboard, path: String?) throws {
    let services = HostedServices(
      logger: logger, runner: try makeRunner(for: storyboard), showsArguments: false,
      reasonNotRun: "restart the daemon to run commands")
    services.reachPlayers(loop)
    // Those in memory need no file.
    let defaults = DefaultsFile.obstacle.flatMap { obstacle in
      logger.warning("\(obstacle); the user defaults are in memory only")
      return InMemoryUserDefaults(beginningWith: [:])
    }
    try run(
      HostedStoryboard(
        storyboard, path: path, services: services, defaults: defaults ?? .standard, logger: logger)
    )
  }

  /// Returns the runner of a storyboard's commands; `nil` if a confined daemon has no commands to
  /// run, so that an attacker who controls it cannot start programs.
  private func makeRunner(for storyboard: Storyboard) throws -> CommandRunner? {
    guard storyboard.runsCommands || !isConfined else { return nil }
    let launcher = try ProgramLauncher(
      in: loop, hidingDevices: isConfined, keeping: keptControlFolder)
    if isConfined { self.launcher = launcher }
    if isConfined && !launcher.protection.hidesDevices {
      let reason = "the kernel cannot hide input devices from commands"
      logger.notice(
        """
        \(reason) (no Landlock, or a unit forbids it); a command can read a device that its user may \
        read
        """)
    }
    return CommandRunner(loop, launcher: launcher, logger: logger)
  }
}
