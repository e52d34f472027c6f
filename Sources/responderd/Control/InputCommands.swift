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

  /// Checks a number of fingers.
  func validate(fingers: Int) throws {
    guard (1...10).contains(fingers) else {
      throw ValidationError("--fingers must be 1 to 10.")
    }
  }

  func run() throws {
    let logger = Diagnostics.logger()
    let (options, input) = (options, input)
    try ExitStatus.ofRunning(logger) {
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
      The route log names "responderd ctl" as the device, here and in the commands drag, pinch, rotate, shake, \
      press and remote. The daemon answers when the input has begun.

      EXAMPLES:
        responderd ctl tap 160,240
        responderd ctl tap 160,240 --count 2
        responderd ctl tap 160,240 --seconds 1
        responderd ctl tap 160,240 --fingers 3
      """)

  @Argument(
    help: ArgumentHelp(
      "A point on the screen, in points; after -- if X is negative.", valueName: "X,Y"))
  var point: ScreenPoint

  @Option(parsing: .unconditional, help: "How many taps, 1 to 10.")
  var count = 1

  @Option(parsing: .unconditional, help: "How long the finger stays down, in seconds, up to 60.")
  var seconds = 0.05

  @Option(parsing: .unconditional, help: FingerHelp.text)
  var fingers = 1

  @OptionGroup var options: AskingOptions

  func validate() throws {
    try validate(seconds: seconds)
    try validate(fingers: fingers)
    guard (1...10).contains(count) else { throw ValidationError("--count must be 1 to 10.") }
  }

  var input: ControlRequest.Input {
    ControlRequest.Input(
      .tap, points: [point.requested], seconds: seconds, count: count, fingers: fingers)
  }
}

struct DragCommand: Sending {
  static let configuration = CommandConfiguration(
    commandName: "drag",
    abstract: "Drag a finger over the screen.",
    discussion: """
      EXAMPLES:
        responderd ctl drag 20,240 300,240 --seconds 0.2
        responderd ctl drag 160,400 160,100 --seconds 0.1 --fingers 3
      """)

  @Argument(help: ArgumentHelp("The points of the path, from 2 to 100.", valueName: "X,Y"))
  var points: [ScreenPoint]

  @Option(parsing: .unconditional, help: "How long it takes, in seconds, up to 60.")
  var seconds = 0.3

  @Option(parsing: .unconditional, help: FingerHelp.text)
  var fingers = 1

  @OptionGroup var options: AskingOptions

  func validate() throws {
    guard (2...100).contains(points.count) else {
      throw ValidationError("A drag has 2 to 100 points.")
    }
    try validate(seconds: seconds)
    try validate(fingers: fingers)
  }

  var input: ControlRequest.Input {
    ControlRequest.Input(
      .drag, points: points.map(\.requested), seconds: seconds, fingers: fingers)
  }
}

/// Where and how long two fingers move.
struct TwoFingers: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The point between the fingers, in points; after -- if X is negative.", valueName: "X,Y"))
  var point: ScreenPoint

  @Option(parsing: .unconditional, help: "How long it takes, in seconds, up to 60.")
  var seconds = 0.5
}

struct PinchCommand: Sending {
  static let configuration = CommandConfiguration(
    commandName: "pinch",
    abstract: "Move two fingers apart or together.",
    discussion: """
      The fingers are on the left and on the right of the point. The closer ones are 80 points apart.

      EXAMPLES:
        responderd ctl pinch 160,240 --scale 2
        responderd ctl pinch 160,240 --scale 0.5
      """)

  @OptionGroup var fingers: TwoFingers

  @Option(
    parsing: .unconditional,
    help: "The scale at the end, 0.1 to 10: above 1 the fingers move apart, below 1 together.")
  var scale: Double

  @OptionGroup var options: AskingOptions

  func validate() throws {
    try validate(seconds: fingers.seconds)
    guard (0.1...10).contains(scale) else {
      throw ValidationError("--scale must be from 0.1 to 10.")
    }
  }

  var input: ControlRequest.Input {
    ControlRequest.Input(
      .pinch, points: [fingers.point.requested], seconds: fingers.seconds, scale: scale)
  }
}

struct RotateCommand: Sending {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Turn two fingers around a point.",
    discussion: """
      The fingers are 80 points apart, and begin on the left and on the right of the point.

      EXAMPLES:
        responderd ctl rotate 160,240 --degrees 90
        responderd ctl rotate 160,240 --degrees -45
      """)

  @OptionGroup var fingers: TwoFingers

  @Option(
    parsing: .unconditional,
    help: "The angle at the end, -360 to 360; negative turns counterclockwise.")
  var degrees: Double

  @OptionGroup var options: AskingOptions

  func validate() throws {
    try validate(seconds: fingers.seconds)
    guard (-360...360).contains(degrees) else {
      throw ValidationError("--degrees must be from -360 to 360.")
    }
  }

  var input: ControlRequest.Input {
    ControlRequest.Input(
      .rotate, points: [fingers.point.requested], seconds: fingers.seconds, degrees: degrees)
  }
}

/// The help of `--fingers`.
private enum FingerHelp {
  static let text: ArgumentHelp =
    "How many fingers, 1 to 10, beside each other with 40 points between them; the point is their centre."
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
