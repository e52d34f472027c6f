import EventLoop
import Glibc

/// The part of BlueZ's daemon that players register with: one adapter, and the player of its remote
/// controls.
@MainActor
final class BluetoothService {
  private static let adapter = "/org/bluez/hci0"
  private static let player = "org.mpris.MediaPlayer2.Player"
  private static let standard = "org.freedesktop.DBus.Properties"

  /// The registered player.
  struct Registration {
    let path: String
    let client: String
    /// The text of each property's value, by its name.
    var properties: [String: String]
  }

  private(set) var registration: Registration?
  /// How often a player was registered.
  private(set) var registrations = 0
  /// The names of the changed properties, one for each signal.
  private(set) var changes: [[String]] = []
  /// The positions to which the player jumped.
  private(set) var jumps: [String] = []
  private var peer: Peer?

  init(on daemon: MessageBus, loop: EventLoop) throws {
    let peer = try Peer("org.bluez", on: daemon, loop: loop) { [weak self] in
      try self?.answer($0, $1) ?? false
    }
    peer.onSignal = { [weak self] in try self?.handle($0) }
    self.peer = peer
  }

  func leave() {
    peer?.leave()
    peer = nil
  }

  /// Does what BlueZ does for a key of a headset.
  func press(_ member: String) throws {
    guard let registration else { return }
    try peer?.send(registration.client, registration.path, Self.player, member)
  }

  /// Does what BlueZ does for a setting that a headset changes.
  func set(_ name: String, of type: String, _ value: (Peer.Message) throws -> Void) throws {
    guard let registration else { return }
    try peer?.send(registration.client, registration.path, Self.standard, "Set") { call in
      try call.append(Self.player)
      try call.append(name)
      try call.append("v", of: type) { try value(call) }
    }
  }

  private func answer(_ call: Peer.Message, _ answer: Peer.Message) throws -> Bool {
    switch call.member {
    case "GetManagedObjects": try appendObjects(to: answer)
    case "RegisterPlayer":
      let player = Registration(
        path: try call.string(), client: call.sender, properties: try call.properties())
      registration = player
      registrations += 1
      try peer?.listen(to: "sender='\(player.client)',path='\(player.path)'")
    case "UnregisterPlayer":
      if try call.string() == registration?.path { registration = nil }
    default: throw Peer.Failure(result: -ENOTSUP)
    }
    return true
  }

  private func appendObjects(to answer: Peer.Message) throws {
    try answer.append("a", of: "{oa{sa{sv}}}") {
      try answer.append("e", of: "oa{sa{sv}}") {
        try answer.append(Self.adapter, as: "o")
        try answer.append("a", of: "{sa{sv}}") {
          for interface in ["org.bluez.Adapter1", "org.bluez.Media1"] {
            try answer.append("e", of: "sa{sv}") {
              try answer.append(interface)
              try answer.append("a", of: "{sv}") {}
            }
          }
        }
      }
    }
  }

  private func handle(_ signal: Peer.Message) throws {
    guard signal.path == registration?.path else { return }
    switch signal.member {
    case "PropertiesChanged":
      guard try signal.string() == Self.player else { return }
      let changed = try signal.properties()
      registration?.properties.merge(changed) { $1 }
      changes.append(changed.keys.sorted())
    case "Seeked": jumps.append(try signal.value())
    default: break
    }
  }
}
