// The command line: one file for each command, and `Arguments` for what commands have in common. Begin here.

import ArgumentParser
// Replaces ICU's own table in the executable.
import CEmptyICUData
import EventLoop
import Logging
import ResponderHost

/// The root command.
@main
struct Responderd: ParsableCommand {
  static let version = Version.description
  /// The date of this version, for the manual pages.
  static let day = "2026-11-21"

  static let commandName = "responderd"

  static let configuration = CommandConfiguration(
    commandName: commandName,
    abstract: """
      Feeds touchscreens, accelerometers and media keys into a re-creation of UIKit's event system.
      """,
    discussion: """
      Touches, presses, shakes and remote-control events pass through a run loop, an event queue, hit \
      testing and the responder chain of a hosted application. A log shows the route of each event.

      EXAMPLES:
        responderd demo                   Play a demo, without devices or privileges.
        responderd devices                List the input devices, and their use.
        responderd doctor                 Find out why input does not arrive.
        responderd measure                Measure the latency of input.
        responderd run                    Run on the devices of the machine.
        responderd trace                  Follow the routes of a running daemon.
        responderd why 160,240            Show which view a touch would hit.
        responderd inspect --demo         Show the demo in a browser.
        responderd ctl status             Print the state of a running daemon.
        responderd record -o touches.yml  Record the devices.
        responderd replay touches.events  Play a recording.
        responderd install --prefix /usr  Install it, with a service.
        responderd init                   Write a storyboard, an app without code.
        responderd learn                  Learn what a storyboard calls a touch.
      """,
    version: version,
    subcommands: [
      DemoCommand.self, RunCommand.self, ReplayCommand.self, RecordCommand.self,
      DevicesCommand.self, DoctorCommand.self, MeasureCommand.self, ControlCommand.self,
      TraceCommand.self, WhyCommand.self, InspectCommand.self,
      InitCommand.self, LearnCommand.self, CheckCommand.self, InstallCommand.self,
      UninstallCommand.self,
    ])

  /// Runs the command line, and suggests a name for a command that does not exist.
  static func main() {
    Terminal.ignoreInvalidWidth()
    if let mistake = CommandMistake(in: CommandLine.arguments.dropFirst(), of: Self.self) {
      finish(ValidationError(mistake.description), of: mistake.command)
    }
    let named = NamedCommand(in: CommandLine.arguments.dropFirst(), of: Self.self)
    do {
      var command = try named?.parse() ?? parseAsRoot()
      try command.run()
    } catch {
      finish(error)
    }
  }

  /// Ends the process with an error, or prints the help, the version or a completion script.
  /// - Parameter command: The command whose usage is shown.
  private static func finish(
    _ error: any Error, of command: any ParsableCommand.Type = Self.self
  ) -> Never {
    let code = exitCode(for: error)
    guard code.isSuccess else {
      // Arguments are untrusted where a script passes them on, and a message repeats them.
      let name = command.configuration.commandName ?? ""
      var message = command.fullMessage(for: error)
      // ArgumentParser names a command without those above it.
      if command != Self.self {
        message = message.replacing("See '\(name) ", with: "See 'responderd \(name) ")
      }
      if !message.isEmpty { StandardError.write(Diagnostics.printableLines(message) + "\n") }
      exit(withError: code)
    }
    let text = fullMessage(for: error)
    guard !text.isEmpty else { exit() }
    let logger = Diagnostics.logger()
    let stop = MainActor.assumeIsolated { StandardOutput.write(text + "\n") }
    // A reader that closed the pipe needs no more output.
    guard case .outputFailed(let reason) = stop else { exit() }
    logger.error("cannot write the output: \(reason)")
    exit(withError: ExitCode(ExitStatus.ioError.rawValue))
  }
}
