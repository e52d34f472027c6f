// What connects a panel to a broker: the events that its storyboard publishes, its state and the commands for it.
// `PanelBridge` is the whole; the settings file is read by `BridgeSettings+Reading`. Begin with `PanelBridge`.

package import MQTT

/// The settings of a panel's connection to a broker.
package struct BridgeSettings: Sendable, Equatable {
  /// A password that is in the file, or where to read it.
  package enum Password: Sendable, Equatable {
    case text(String)
    case file(String)
    /// A credential of systemd: a file in the folder `CREDENTIALS_DIRECTORY`.
    case credential(String)
  }

  /// How Home Assistant finds the panel.
  package struct HomeAssistant: Sendable, Equatable {
    /// The topic prefix of its discovery.
    package var prefix = "homeassistant"
    /// The name of the device; `nil` for that of the panel.
    package var name: String?
    /// The area that is suggested for the device.
    package var area: String?

    package init() {}
  }

  /// Which commands from the broker are performed: none by default.
  package struct Permissions: Sendable, Equatable {
    /// Whether the display may be turned on and off.
    package var display = false
    /// The commands that may be sent to the application, in the order of the file.
    package var remote: [String] = []
    /// The scenes that may be brought to the front.
    package var screens: [String] = []
    /// Whether the storyboard may be read again.
    package var reload = false

    package init() {}
  }

  /// What waits while the broker is away.
  package struct Queue: Sendable, Equatable {
    /// The largest number of events.
    package var count = 1000
    /// The age at which an event is dropped, in seconds; the broker drops it at this age, too.
    package var age = 3600.0
    /// Whether waiting events are kept on the disk.
    package var isSaved = false

    package init() {}
  }

  package var host = ""
  package var port: Int32?
  package var tls: BrokerSettings.TLS?
  package var username: String?
  package var password: Password?
  /// The name of the panel in topics.
  package var panel: String
  package var homeAssistant: HomeAssistant?
  package var permissions = Permissions()
  package var queue = Queue()
  /// The control socket of the daemon.
  package var socket: String?

  package init(panel: String) { self.panel = panel }

  /// The port, by default that of MQTT with or without TLS.
  package var effectivePort: Int32 { port ?? (tls == nil ? 1883 : 8883) }
}

/// The commands of a remote control that a daemon accepts.
package enum RemoteCommand {
  package static let names = [
    "play", "pause", "stop", "togglePlayPause", "nextTrack", "previousTrack",
  ]
}

/// The rule for a panel's name in topics, and for the ids of Home Assistant.
package enum TopicName {
  package static let rule = "a name has 1 to 64 of the characters a to z, A to Z, 0 to 9, _ and -"

  package static func isValid(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count) && name.utf8.allSatisfy(isPart)
  }

  /// Returns a text as such a name, with `_` for each other character.
  package static func make(_ text: some StringProtocol) -> String {
    String(
      decoding: text.utf8.prefix(64).map { isPart($0) ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
