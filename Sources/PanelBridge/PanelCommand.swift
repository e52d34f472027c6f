internal import ControlSocket
internal import FoundationEssentials
internal import MQTT

/// A command of the broker: a message below `set/`.
enum PanelCommand: Equatable {
  case display(Bool)
  case remote(String)
  case screen(String)
  case reload

  /// Why a command is not performed.
  struct Refusal: Error, Equatable, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
  }

  /// The names of the topics below `set/`.
  static let names = ["display", "remote", "screen", "reload"]

  /// The age at which a command is not performed any more, in seconds, if it says when it was sent.
  static let longestAge = 10.0

  /// Reads a message.
  /// - Parameters:
  ///   - name: The last part of the topic.
  ///   - now: The time, in seconds since 1970.
  init(
    _ name: String, _ message: BrokerMessage, _ permissions: BridgeSettings.Permissions, now: Double
  ) throws(Refusal) {
    guard Self.names.contains(name) else {
      let names = Self.names.joined(separator: ", ")
      throw Refusal("there is no command \"\(Self.short(name))\"; expected one of \(names)")
    }
    // Such a message would come again with each connection, at any time.
    guard !message.isRetained else {
      throw Refusal("the message is retained; publish commands without the retain flag")
    }
    let (word, time) = try Self.word(of: message)
    if let time, abs(now - time) > Self.longestAge {
      let seconds = Int(Self.longestAge)
      throw Refusal(
        time < now
          ? "the command is older than \(seconds) s"
          : "the command is \(seconds) s or more in the future: the clocks differ")
    }
    let isAllowed: Bool
    switch name {
    case "display":
      guard let isOn = Self.switchStates[word.lowercased()] else {
        throw Refusal("\"\(Self.short(word))\" is not on or off")
      }
      self = .display(isOn)
      isAllowed = permissions.display
    case "remote":
      guard RemoteCommand.names.contains(word) else {
        let names = RemoteCommand.names.joined(separator: ", ")
        throw Refusal("\"\(Self.short(word))\" is not a command; expected one of \(names)")
      }
      self = .remote(word)
      isAllowed = permissions.remote.contains(word)
    case "screen":
      guard !word.isEmpty else { throw Refusal("the name of a scene is missing") }
      self = .screen(word)
      isAllowed = permissions.screens.contains(word)
    default:
      self = .reload
      isAllowed = permissions.reload
    }
    guard isAllowed else {
      let key = name == "screen" ? "screens" : name
      throw Refusal("not allowed: the settings file does not allow \(key) \(Self.short(word))")
    }
  }

  private static let switchStates = ["on": true, "off": false, "true": true, "false": false]

  private static func short(_ word: String) -> String { String(word.prefix(40)) }

  /// Returns the value of a message, which is text, or JSON with `value` and `ts`, the seconds since 1970.
  private static func word(of message: BrokerMessage) throws(Refusal) -> (String, Double?) {
    guard message.payload.count <= 1024 else { throw Refusal("the message is too long") }
    guard let text = String(validating: message.payload, as: UTF8.self) else {
      throw Refusal("the message is not UTF-8")
    }
    guard text.contains("{") else { return (text, nil) }
    guard let object = try? JSONDecoder().decode(Timed.self, from: Data(message.payload)) else {
      throw Refusal("not a command: expected text, or {\"value\": TEXT, \"ts\": SECONDS}")
    }
    return (object.value, object.ts)
  }

  private struct Timed: Decodable {
    var value: String
    var ts: Double?
  }

  /// The request to the daemon.
  var request: ControlRequest {
    switch self {
    case .display(let isOn): ControlRequest(.display, on: isOn)
    case .remote(let name): ControlRequest(.input, input: .init(.remote, name: name))
    case .screen(let name): ControlRequest(.screen, scene: name)
    case .reload: ControlRequest(.reload)
    }
  }
}
