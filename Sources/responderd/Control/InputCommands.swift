import ArgumentParser
import ControlSocket
import ResponderHost

/// A command that sends input to the daemon.
protocol Sending: ParsableCommand {
  var options: AskingOptions { get }
  /// The input.
  var input: ControlRequest.Input { get }
}

extension Sending {
  /// Checks a duration that an option sets.
  func validate(seconds: Double) throws {
    guard seconds > 0, seconds <= 60 else {
      throw ValidationError("--seconds must be more than 0, and at most 60.")
    }
  }

  func run() throws {
    let logger = Diagnostics.logger()
    let (options, input) = (options, input)
    try ExitStatus.ofAsking(logger) {
      let answer = try options.socket.connect().ask(ControlRequest(.input, input: input))
      guard options.json else { return .ok }
      return .ofPrinting(json: answer, logger)
    }
  }
}

struct TapCommand: Sending {
  static let configuration = CommandConfiguration(
    commandName: "tap",
    abstract: "Tap a point on the screen.",
    discussion: """
      The route log names "responderd ctl" as the device, here and in the commands drag, shake, press and \
      remote. The daemon answers when the input has begun.

      EXAMPLES:
        responderd ctl tap 160,240
        responderd ctl tap 160,240 --count 2
        responderd ctl tap 160,240 --seconds 1
      """)

  @Argument(
    help: ArgumentHelp(
      "A point on the screen, in points; after -- if X is negative.", valueName: "X,Y"))
  var point: ScreenPoint

  @Option(parsing: .unconditional, help: "How many taps, 1 to 10.")
  var count = 1

  @Option(parsing: .unconditional, help: "How long the finger stays down, in seconds, up to 60.")
  var seconds = 0.05

  @OptionGroup var options: AskingOptions

  func validate() throws {
    try validate(seconds: seconds)
    guard (1...10).contains(count) else { throw ValidationError("--count must be 1 to 10.") }
  }

  var input: ControlRequest.Input {
    ControlRequest.Input(.tap, points: [point.requested], seconds: seconds, count: count)
  }
}

struct DragCommand: Sending {
  static let configuration = CommandConfiguration(
    commandName: "drag",
    abstract: "Drag a finger over the screen.",
    discussion: "EXAMPLE:\n  responderd ctl drag 20,240 300,240 --seconds 0.2")

  @Argument(help: ArgumentHelp("The points of the path, from 2 to 100.", valueName: "X,Y"))
  var points: [ScreenPoint]

  @Option(parsing: .unconditional, help: "How long it takes, in seconds, up to 60.")
  var seconds = 0.3

  @OptionGroup var options: AskingOptions

  func validate() throws {
    guard (2...100).contains(points.count) else {
      throw ValidationError("A drag has 2 to 100 points.")
    }
    try validate(seconds: seconds)
  }

  var input: ControlRequest.Input {
    ControlRequest.Input(.drag, points: points.map(\.requested), seconds: seconds)
  }
}

struct ShakeCommand: Sending {
  static let configuration = CommandConfiguration(
    commandName: "shake",
    abstract: "Shake the device.",
    discussion: """
      The application receives motionBegan and motionEnded; no sensor is involved.

      EXAMPLE:
        responderd ctl shake
      """)

  @Option(parsing: .unconditional, help: "How long it takes, in seconds, up to 60.")
  var seconds = 0.8

  @OptionGroup var options: AskingOptions

  func validate() throws { try validate(seconds: seconds) }

  var input: ControlRequest.Input { ControlRequest.Input(.shake, seconds: seconds) }
}

struct PressCommand: Sending {
  static let configuration = CommandConfiguration(
    commandName: "press",
    abstract: "Press a button and release it.",
    discussion: """
      No key sends playPause: it is for apps in Swift that handle presses of this type. A play/pause key of a \
      headset or keyboard sends a remote-control command instead: responderd ctl remote togglePlayPause.

      EXAMPLE:
        responderd ctl press select
      """)

  @Argument(
    help: "\(CommandedInput.buttons.alternatives).", completion: .list(CommandedInput.buttons))
  var button: String

  @Option(parsing: .unconditional, help: "How long it is held, in seconds, up to 60.")
  var seconds = 0.05

  @OptionGroup var options: AskingOptions

  func validate() throws { try validate(seconds: seconds) }

  var input: ControlRequest.Input {
    ControlRequest.Input(.press, seconds: seconds, name: button)
  }
}

struct RemoteCommand: Sending {
  static let configuration = CommandConfiguration(
    commandName: "remote",
    abstract: "Send a remote-control command.",
    discussion: "EXAMPLE:\n  responderd ctl remote togglePlayPause")

  @Argument(
    help: "\(CommandedInput.commands.alternatives).", completion: .list(CommandedInput.commands))
  var command: String

  @OptionGroup var options: AskingOptions

  var input: ControlRequest.Input { ControlRequest.Input(.remote, name: command) }
}

extension [String] {
  /// The names as words: `play, pause or stop`.
  fileprivate var alternatives: String {
    dropLast().joined(separator: ", ") + " or " + (last ?? "")
  }
}

extension ScreenPoint {
  /// Rounded to thousandths of a point: 100 points have to fit into one request.
  fileprivate var requested: ControlRequest.Point {
    ControlRequest.Point(x: (x * 1000).rounded() / 1000, y: (y * 1000).rounded() / 1000)
  }
}
