import ArgumentParser
import ControlSocket
import ResponderHost

struct ControlCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ctl",
    abstract: "Ask a running daemon, or tell it what to do.",
    discussion: """
      Talks to the daemon through its control socket. Its own user and root may do everything; \
      members of the group that it was given (run --control-group) may ask for status, devices \
      and metrics, and follow routes.

      EXIT STATUS:
        0 done, 64 not understood, 65 not done, and why, 69 no daemon is running,
        76 no responderd of a trusted user answers at the socket, 77 not allowed.

      EXAMPLES:
        responderd ctl status
        responderd ctl status --json | jq .answer.total.drops
        responderd ctl interrupt && sleep 5 && responderd ctl resume
        responderd ctl log-level debug
        responderd ctl metrics -o /var/lib/prometheus/node-exporter/responderd.prom
      """,
    subcommands: [
      StatusCommand.self, OpenDevicesCommand.self, ReloadCommand.self, InterruptCommand.self,
      ResumeCommand.self, BackgroundCommand.self, ForegroundCommand.self,
      MemoryWarningCommand.self, LogLevelCommand.self, MetricsCommand.self,
    ])
}

/// What every command below shares.
struct AskingOptions: ParsableArguments, Sendable {
  @OptionGroup var socket: SocketOptions

  @Flag(help: "Print the daemon's answer as it is, a line of JSON.")
  var json = false
}

/// A command that tells the daemon to do something, and has nothing to print when that is done.
protocol Telling: ParsableCommand {
  static var request: ControlRequest.Name { get }
  var options: AskingOptions { get }
}

extension Telling {
  func run() throws {
    let logger = Diagnostics.logger()
    let options = options
    try ExitStatus.ofAsking(logger) {
      let answer = try options.socket.connect().ask(ControlRequest(Self.request))
      guard options.json else { return .ok }
      return .ofPrinting(json: answer, logger)
    }
  }
}

struct ReloadCommand: Telling {
  static let configuration = CommandConfiguration(
    commandName: "reload",
    abstract: "Read the storyboard's file anew, as SIGHUP does.",
    discussion: """
      A broken file leaves the application as it is; that is said here, and the log says why.

      EXAMPLE:
        responderd ctl reload
      """)
  static let request = ControlRequest.Name.reload
  @OptionGroup var options: AskingOptions
}

struct InterruptCommand: Telling {
  static let configuration = CommandConfiguration(
    commandName: "interrupt",
    abstract: "Take the screen from the application, as a call does.",
    discussion: "EXAMPLE:\n  responderd ctl interrupt")
  static let request = ControlRequest.Name.interrupt
  @OptionGroup var options: AskingOptions
}

struct ResumeCommand: Telling {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "End what interrupt began.",
    discussion: """
      Where something else holds the screen, such as another session, the application stays \
      inactive, and that is said.

      EXAMPLE:
        responderd ctl resume
      """)
  static let request = ControlRequest.Name.resume
  @OptionGroup var options: AskingOptions
}

struct BackgroundCommand: Telling {
  static let configuration = CommandConfiguration(
    commandName: "background",
    abstract: "Send the application to the background.",
    discussion: "EXAMPLE:\n  responderd ctl background")
  static let request = ControlRequest.Name.background
  @OptionGroup var options: AskingOptions
}

struct ForegroundCommand: Telling {
  static let configuration = CommandConfiguration(
    commandName: "foreground",
    abstract: "Bring the application back.",
    discussion: """
      Where the machine itself holds the screen, such as by its closed lid, the application stays \
      in the background, and that is said.

      EXAMPLE:
        responderd ctl foreground
      """)
  static let request = ControlRequest.Name.foreground
  @OptionGroup var options: AskingOptions
}

struct MemoryWarningCommand: Telling {
  static let configuration = CommandConfiguration(
    commandName: "memory-warning",
    abstract: "Tell the application that memory runs short.",
    discussion: "EXAMPLE:\n  responderd ctl memory-warning")
  static let request = ControlRequest.Name.memoryWarning
  @OptionGroup var options: AskingOptions
}
