// The commands that talk to a running daemon over its control socket. Begin here.

import ArgumentParser
import ControlSocket
import ResponderHost

struct ControlCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ctl",
    // A mistake in the name of a subcommand shows the usage of this command.
    _superCommandName: Responderd.commandName,
    abstract: "Query and control a running daemon.",
    discussion: """
      Connects to the daemon through its control socket. The daemon's user and root have full \
      access, and so have members of its command group (run --command-group). Members of its control group (run \
      --control-group) can run ctl status, ctl devices, ctl metrics, trace, why and inspect.

      EXIT STATUS:
        0 done, 64 usage error, 65 the request failed,
        69 no daemon is running, 76 the socket is not that of a trusted responderd,
        77 permission denied.

      EXAMPLES:
        responderd ctl status
        responderd ctl status --json | jq .answer.total.drops
        responderd ctl interrupt && sleep 5 && responderd ctl resume
        responderd ctl tap 160,240
        responderd ctl log-level debug
        responderd ctl metrics -o /var/lib/prometheus/node-exporter/responderd.prom
      """,
    subcommands: [
      StatusCommand.self, OpenDevicesCommand.self, ReloadCommand.self, InterruptCommand.self,
      ResumeCommand.self, BackgroundCommand.self, ForegroundCommand.self,
      MemoryWarningCommand.self, DisplayCommand.self, ScreenCommand.self, RelaunchCommand.self,
      TapCommand.self,
      DragCommand.self, PinchCommand.self, RotateCommand.self, ShakeCommand.self, PressCommand.self,
      RemoteCommand.self,
      LogLevelCommand.self, MetricsCommand.self,
    ])
}

/// The options that all commands below share.
struct AskingOptions: ParsableArguments, Sendable {
  @OptionGroup var socket: SocketOptions

  @Flag(help: "Print the answer of the daemon as a line of JSON.")
  var json = false
}

/// A command that sends a request to the daemon, and prints nothing on success.
protocol RequestCommand: ParsableCommand {
  static var request: ControlRequest.Name { get }
  var options: AskingOptions { get }
}

extension RequestCommand {
  func run() throws {
    let logger = Diagnostics.logger()
    let options = options
    try ExitStatus.ofRunning(logger) {
      let answer = try options.socket.connect().ask(ControlRequest(Self.request))
      guard options.json else { return .ok }
      return .ofPrinting(json: answer, logger)
    }
  }
}

struct ReloadCommand: RequestCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload",
    abstract: "Reload the storyboard, as SIGHUP does.",
    discussion: """
      If the file is invalid, the application continues with the old one; the status is then 65, \
      and the log has the reason.

      EXAMPLE:
        responderd ctl reload
      """)
  static let request = ControlRequest.Name.reload
  @OptionGroup var options: AskingOptions
}

struct InterruptCommand: RequestCommand {
  static let configuration = CommandConfiguration(
    commandName: "interrupt",
    abstract: "Interrupt the application, as a phone call does.",
    discussion: "EXAMPLE:\n  responderd ctl interrupt")
  static let request = ControlRequest.Name.interrupt
  @OptionGroup var options: AskingOptions
}

struct ResumeCommand: RequestCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "End an interruption.",
    discussion: """
      Fails if the application stays inactive for another reason, such as another active session.

      EXAMPLE:
        responderd ctl resume
      """)
  static let request = ControlRequest.Name.resume
  @OptionGroup var options: AskingOptions
}

struct BackgroundCommand: RequestCommand {
  static let configuration = CommandConfiguration(
    commandName: "background",
    abstract: "Send the application to the background.",
    discussion: "EXAMPLE:\n  responderd ctl background")
  static let request = ControlRequest.Name.background
  @OptionGroup var options: AskingOptions
}

struct ForegroundCommand: RequestCommand {
  static let configuration = CommandConfiguration(
    commandName: "foreground",
    abstract: "Bring the application to the foreground.",
    discussion: """
      Fails if the application stays in the background for another reason, such as a closed lid.

      EXAMPLE:
        responderd ctl foreground
      """)
  static let request = ControlRequest.Name.foreground
  @OptionGroup var options: AskingOptions
}

struct MemoryWarningCommand: RequestCommand {
  static let configuration = CommandConfiguration(
    commandName: "memory-warning",
    abstract: "Send the application a memory warning.",
    discussion: "EXAMPLE:\n  responderd ctl memory-warning")
  static let request = ControlRequest.Name.memoryWarning
  @OptionGroup var options: AskingOptions
}

struct RelaunchCommand: RequestCommand {
  static let configuration = CommandConfiguration(
    commandName: "relaunch",
    abstract: "Record that the application was launched again.",
    discussion: """
      For a recorder (record --control): a replay of the recording ends the application in the \
      background, launches it again, and restores its state. A daemon refuses this command; restart the daemon \
      instead.

      EXAMPLE:
        responderd ctl relaunch --socket /tmp/recorder
      """)
  static let request = ControlRequest.Name.relaunch
  @OptionGroup var options: AskingOptions
}
struct DisplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "display",
    abstract: "Turn the display on or off.",
    discussion: """
      For a daemon whose storyboard has "display:", or that runs with --display-off-after or --backlight. While the \
      display is off, the application is in the background. A touch, a press or the home, power or sleep key turns it \
      on again. An idle timer of a desktop, such as swayidle, can call this command when it turns the display off.

      EXAMPLES:
        responderd ctl display off
        swayidle -w timeout 300 'responderd ctl display off' \\
          resume 'responderd ctl display on'
      """)

  enum State: String, ExpressibleByArgument, CaseIterable {
    case on, off
  }

  @Argument(help: "on or off.")
  var state: State

  @OptionGroup var options: AskingOptions

  func run() throws {
    let logger = Diagnostics.logger()
    let options = options
    let isOn = state == .on
    try ExitStatus.ofRunning(logger) {
      let answer = try options.socket.connect().ask(ControlRequest(.display, on: isOn))
      guard options.json else { return .ok }
      return .ofPrinting(json: answer, logger)
    }
  }
}

struct ScreenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screen",
    abstract: "Bring a scene of the storyboard to the front.",
    discussion: """
      Returns to the scene if it is behind others; otherwise performs the segue to it of the scene in front. The status is 65 if \
      there is no such scene, or no way to it.

      EXAMPLE:
        responderd ctl screen menu
      """)

  @Argument(help: "The name of the scene.")
  var scene: String

  @OptionGroup var options: AskingOptions

  func run() throws {
    let logger = Diagnostics.logger()
    let (options, scene) = (options, scene)
    try ExitStatus.ofRunning(logger) {
      let answer = try options.socket.connect().ask(ControlRequest(.screen, scene: scene))
      guard options.json else { return .ok }
      return .ofPrinting(json: answer, logger)
    }
  }
}
