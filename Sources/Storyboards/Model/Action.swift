/// One thing that a handler does.
enum Action: Hashable, Sendable {
  case log(Template)
  case performSegue(String)
  case dismiss(animated: Bool)
  case pop(animated: Bool)
  /// `nil`: whoever has the handler.
  case becomeFirstResponder(FirstResponderName?)
  case resignFirstResponder(FirstResponderName?)
  case set([Assignment])
  case toggle(PropertyPath)
  case run(CommandDescription)
  case mpris(PlayerCommand)
  case notify(String)
  case sendAction(String)
  /// In seconds.
  case wait(Double)
  /// The event goes on up the chain.
  case passOn

  /// What they are called in a file.
  static let names = [
    "log", "performSegue", "dismiss", "pop", "becomeFirstResponder", "resignFirstResponder", "set",
    "toggle", "run", "mpris", "notify", "sendAction", "wait", "passOn",
  ]
}

/// Who is meant to be first responder.
enum FirstResponderName: Hashable, Sendable {
  case scene
  case view(String)
}

/// A property or a default, and what it is set to.
struct Assignment: Hashable, Sendable {
  enum Target: Hashable, Sendable {
    case property(PropertyPath)
    case setting(String)
  }

  let target: Target
  let source: Source
}

/// A command that a handler starts.
struct CommandDescription: Hashable, Sendable {
  enum Words: Hashable, Sendable {
    /// A program and its arguments.
    case arguments([Template])
    /// A line for `/bin/sh`, in which nothing is put in.
    case shell(String)
  }

  /// Where it stands in the file, which tells it from all others.
  let place: String
  let words: Words
  /// In seconds.
  let timeout: Double
  let limit: Int
}

/// What a media player is told.
public enum PlayerCommand: Hashable, Sendable {
  /// Play.
  case play
  /// Pause.
  case pause
  /// Play if it is paused, and pause if it plays.
  case playPause
  /// Stop.
  case stop
  /// On to the next track.
  case next
  /// Back to the track before.
  case previous
  /// Forward in the track by so many seconds, or back by a number below 0.
  case seek(seconds: Double)

  static let byName: [String: PlayerCommand] = [
    "play": .play, "pause": .pause, "playPause": .playPause, "stop": .stop, "next": .next,
    "previous": .previous,
  ]
  static let names = ["play", "pause", "playPause", "stop", "next", "previous"]
}
