import ArgumentParser
import ControlSocket
import Foundation
import Logging
import ResponderHost
import RouteLog

struct WhyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Show which view a touch at a point would hit, and why the others do not get it.",
    discussion: """
      Lists the views from front to back, each with its result in the hit test; then the responder \
      chain of the touch, and the gesture recognisers that would receive it. Without --app, asks a \
      running daemon.

      EXIT STATUS:
        0 answered, 64 usage error, 65 the storyboard is invalid,
        66 no such file, 69 no daemon is running, 76 the socket is not that of
        a trusted responderd, 77 permission denied.

      EXAMPLES:
        responderd why 160,240
        responderd why 160,240 --tree
        responderd why 160,240 --app storyboard.yaml --screen 800x480
        responderd why 160,240 --json | jq .hit.path
      """)

  @Argument(
    help: ArgumentHelp(
      "A point on the screen, in points; after -- if X is negative.", valueName: "X,Y"))
  var point: ScreenPoint

  @Flag(
    help: """
      Show each view's type and its frame in its superview; for a running daemon, only the first 200 views.
      """)
  var tree = false

  @Option(
    help: ArgumentHelp(
      """
      Launch this application instead, as replay does: a storyboard file, or a name from demo --list.
      """, valueName: "app"),
    completion: .custom { _, _, word in ApplicationName.completions(of: word) })
  var app: String?

  @Option(
    help: ArgumentHelp(
      "The screen of the application that is launched. Default: the value in the storyboard, else 320x480@2.",
      valueName: "WIDTHxHEIGHT[@SCALE]"), transform: HostSetting.screen)
  var screen: HostSetting?

  @Flag(help: "Print the answer as a line of JSON.")
  var json = false

  @OptionGroup var socket: SocketOptions

  func validate() throws {
    if let app { try ApplicationName(app).validate() }
    if app == nil, screen != nil {
      throw ValidationError("--screen is for an application that is launched: give --app too.")
    }
    if app != nil, socket.socket != nil {
      throw ValidationError(
        "--socket is for a running daemon, and --app launches an application: remove one of them")
    }
  }

  func run() throws {
    let logger = Diagnostics.logger()
    guard let app else {
      return try ExitStatus.ofRunning(logger) {
        let request = ControlRequest(
          .why, point: ControlRequest.Point(x: point.x, y: point.y), tree: tree ? true : nil)
        let line = try socket.connect().ask(request)
        return try print(ControlAnswer.body(HitExplanation.self, of: line), logger)
      }
    }
    try ExitStatus.ofRunning(logger) {
      let hosted = try ApplicationName(app).load()
      var configuration = HostConfiguration()
      configuration.trace = .none
      configuration.turnsRunLoop = false
      screen?.apply(to: &configuration)
      hosted.configure(&configuration, nil)
      let replay = try Replay(configuration, logger: logger)
      hosted.launch(in: replay)
      return try print(replay.explain(x: point.x, y: point.y, hasTree: tree), logger)
    }
  }

  @MainActor
  private func print(_ explanation: HitExplanation, _ logger: Logger) throws -> ExitStatus {
    .ofPrinting(
      json ? try JSONText.encode(explanation) + "\n" : explanation.text(withTree: tree), logger)
  }
}

/// A point such as `160,240`.
struct ScreenPoint: ExpressibleByArgument {
  var x, y: Double

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = Double(parts[0]), let y = Double(parts[1]), x.isFinite,
      y.isFinite, abs(x) <= 1_000_000, abs(y) <= 1_000_000
    else { return nil }
    (self.x, self.y) = (x, y)
  }
}
