/// An action of a handler.
enum Action: Hashable, Sendable {
  case log(Template)
  case performSegue(String)
  case dismiss(animated: Bool)
  case pop(animated: Bool)
  /// `nil` for the owner of the handler.
  case becomeFirstResponder(FirstResponderName?)
  case resignFirstResponder(FirstResponderName?)
  case set([Assignment])
  case toggle(PropertyPath)
  case run(CommandDescription)
  case mpris(PlayerCommand)
  case notify(String)
  case sendAction(String)
  /// The duration in seconds.
  case wait(Double)
  /// The event is forwarded up the chain.
  case passOn

  /// The names of the actions in a file.
  static let names = [
    "log", "performSegue", "dismiss", "pop", "becomeFirstResponder", "resignFirstResponder", "set",
    "toggle", "run", "mpris", "notify", "sendAction", "wait", "passOn",
  ]
}

/// Identifies a first responder.
enum FirstResponderName: Hashable, Sendable {
  case scene
  case view(String)
}

/// Sets a property or a default.
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
    /// A line for `/bin/sh`, without substitutions.
    case shell(String)
  }

  /// The place in the file, which identifies the command.
  let place: String
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
