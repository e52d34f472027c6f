import ArgumentParser
// For the linker, which leaves ICU's own table out.
import CEmptyICUData
import ResponderHost

/// The command line.
@main
struct Responderd: ParsableCommand {
  static let version = Version.current
  /// When this version was made, for the manual pages.
  static let day = "2026-11-21"

  static let configuration = CommandConfiguration(
    commandName: "responderd",
    abstract: "Feeds touchscreens, accelerometers and media keys into UIKit's event system.",
    discussion: """
      Touches, shakes and remote-control events travel through a run loop, an event queue, hit \
      testing and the responder chain of a hosted application, and the way of each is logged.

      EXAMPLES:
        responderd demo                   See it work, without device or privilege.
        responderd devices                What is there, and what it is taken for.
        responderd doctor                 Why input does not arrive, and what helps.
        responderd run                    Read the machine's own devices.
        responderd trace                  Follow the routes of a running daemon.
        responderd ctl status             Its state, its devices and its counters.
        responderd record -o touches.yml  Record the devices.
        responderd replay touches.events  Play a recording.
        responderd install --prefix /usr  Have it run as a service.
        responderd init                   Write a storyboard, an app without code.
      """,
    version: version,
    subcommands: [
      DemoCommand.self, RunCommand.self, ReplayCommand.self, RecordCommand.self,
      DevicesCommand.self, DoctorCommand.self, ControlCommand.self, TraceCommand.self,
      InitCommand.self, CheckCommand.self, InstallCommand.self, UninstallCommand.self,
    ])

  /// Runs the command line. A command that does not exist is answered with the name that was meant.
  static func main() {
    if let mistake = CommandMistake(in: CommandLine.arguments.dropFirst(), of: Self.self) {
      exit(withError: ValidationError(mistake.description))
    }
    main(nil)
  }
}
