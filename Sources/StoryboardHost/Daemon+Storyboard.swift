import EventLoop
import Foundation
import LinuxSystem
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
    try run(
      HostedStoryboard(
        storyboard, path: path, services: services, defaults: SavedUserDefaults.own(logger),
        logger: logger))
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
    if isConfined && !launcher.protection.searchedAll {
      logger.notice(
        """
        /tmp, /var/tmp, /run or a file system in memory has too many entries to find all nodes of devices in it \
        (4,096 in 16 levels, within 3 seconds); a command can open one behind them that its user may read
        """)
    }
    // The user of a service can only open what its mode permits.
    if isConfined && SystemCall.user == 0 && !launcher.protection.closesNodes {
      let reason =
        "the system does not let the daemon close nodes of devices outside /dev to commands"
      logger.notice(
        "\(reason) (no mount namespaces); a command can open a node that was made elsewhere")
    }
    return CommandRunner(loop, launcher: launcher, logger: logger)
  }
}
