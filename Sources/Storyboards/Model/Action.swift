/// An action of a handler, with its place.
struct PlacedAction: Hashable, Sendable {
  let action: Action
  /// The place in the file, `FILE:LINE:COLUMN`, which also identifies a command.
  let place: String
}

/// What an action does.
enum Action: Hashable, Sendable {
  case log(Template)
  case performSegue(String)
  case dismiss(animated: Bool)
  case pop(animated: Bool)
  /// `nil` for the owner of the handler.
  case becomeFirstResponder(FirstResponderName?)
  case resignFirstResponder(FirstResponderName?)
  case set([Assignment])
  /// Adds numbers to numbers.
  case add([Assignment])
  case toggle(PropertyPath)
  /// Reads the rows of a list again.
  case reloadData(String)
  case run(CommandDescription)
  case mpris(PlayerCommand)
  case notify(String)
  case publish(Publication)
  case sendAction(String)
  /// The duration in seconds.
  case wait(Double)
  /// The event is forwarded up the chain.
  case passOn
  case choose(Choice)

  /// The names of the actions in a file.
  static let names = [
    "log", "performSegue", "dismiss", "pop", "becomeFirstResponder", "resignFirstResponder", "set",
    "add", "toggle", "reloadData", "run", "mpris", "notify", "publish", "sendAction", "wait",
    "passOn", "if",
  ]

  /// The name of the action in the route log: that in a file, or `shell`.
  var name: String {
    switch self {
    case .log: "log"
    case .performSegue: "performSegue"
    case .dismiss: "dismiss"
    case .pop: "pop"
    case .becomeFirstResponder: "becomeFirstResponder"
    case .resignFirstResponder: "resignFirstResponder"
    case .set: "set"
    case .add: "add"
    case .toggle: "toggle"
    case .reloadData: "reloadData"
    case .run(let command): command.words.isShell ? "shell" : "run"
    case .mpris: "mpris"
    case .notify: "notify"
    case .publish: "publish"
    case .sendAction: "sendAction"
    case .wait: "wait"
    case .passOn: "passOn"
    case .choose: "if"
    }
  }

  /// The action, and those of its branches.
  var all: [Action] {
    guard case .choose(let choice) = self else { return [self] }
    return [self] + (choice.then + choice.otherwise).flatMap(\.action.all)
  }
}

/// Identifies a first responder.
enum FirstResponderName: Hashable, Sendable {
  case scene
  case view(String)
}

/// Sets a property or a default, or adds to it.
struct Assignment: Hashable, Sendable {
  enum Target: Hashable, Sendable {
    case property(PropertyPath)
    case setting(String)
  }

  let target: Target
  let source: Source
}

/// A record of the route log that other programs follow.
struct Publication: Hashable, Sendable {
  enum Payload: Hashable, Sendable {
    case text(Template)
    /// The keys and values of a JSON object, in their order.
    case object([Member])

    /// The size of an object, in bytes, whose references have the shortest values.
    static func leastSize(of members: [Member]) -> Int {
      members.reduce(2) { size, member in
        let value =
          switch member.value {
          case .value(.text(let text)): text.utf8.count + 2
          case .value(let value): value.text.utf8.count
          case .reference: 1
          case .template(let template): template.literalSize + 2
          }
        return size + member.key.utf8.count + 4 + value
      } + 2 * max(0, members.count - 1)
    }
  }

  struct Member: Hashable, Sendable {
    let key: String
    let value: Source
  }

  let name: String
  let payload: Payload?

  /// The maximum size of a payload, in bytes of UTF-8.
  static let payloadLimit = 1024

  /// Returns whether programs can use a name as a part of a topic, an identifier or a file name.
  static func isValid(_ name: String) -> Bool {
    (1...64).contains(name.unicodeScalars.count)
      && name.unicodeScalars.allSatisfy(isPart)
  }

  /// The rule for names.
  static let rule =
    "a name has 1 to 64 characters, which are the letters a to z and A to Z, digits, _, - and ."

  /// Returns a name that can be published and resembles one that cannot: `home.lamp` for `home/lamp`.
  static func name(near name: String) -> String? {
    let parts = name.unicodeScalars.split { !isPart($0) }.map { String($0) }
    let near = String(parts.joined(separator: ".").prefix(64))
    return near.isEmpty ? nil : near
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    GivenName.isPart(scalar) || scalar == "."
  }
}

/// A command that a handler starts.
struct CommandDescription: Hashable, Sendable {
  enum Words: Hashable, Sendable {
    /// A program and its arguments.
    case arguments([Template])
    /// A line for `/bin/sh`, without substitutions.
    case shell(String)

    var isShell: Bool { if case .shell = self { true } else { false } }
  }

  let words: Words
  /// The timeout in seconds.
  let timeout: Double
  let limit: Int
}

/// A command for a media player.
public enum PlayerCommand: Hashable, Sendable {
  /// Starts playback.
  case play
  /// Pauses playback.
  case pause
  /// Toggles between playback and pause.
  case playPause
  /// Stops playback.
  case stop
  /// Skips to the next track.
  case next
  /// Skips to the previous track.
  case previous
  /// Seeks forward within the track, or backward for a negative number of seconds.
  case seek(seconds: Double)

  static let byName: [String: PlayerCommand] = [
    "play": .play, "pause": .pause, "playPause": .playPause, "stop": .stop, "next": .next,
    "previous": .previous,
  ]
  static let names = ["play", "pause", "playPause", "stop", "next", "previous"]
}
