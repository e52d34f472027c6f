internal import FoundationEssentials

/// What Home Assistant learns of a panel: a device with its entities, by the discovery of its MQTT integration.
///
/// An entity has an id that never changes: Home Assistant keeps its settings and its history by it.
struct Announcement: Equatable {
  /// The settings of a component: an entity or a trigger.
  typealias Component = [String: JSONValue]

  /// The topic of the device.
  let topic: String
  /// The components, by their keys.
  let components: [String: Component]
  private let device: Device

  /// What differs between devices.
  struct Device: Equatable {
    var settings: BridgeSettings
    /// The id of this machine for responderd.
    var id: String
    var published: [String]
    var hasDisplay: Bool
    /// The version of this service.
    var version: String
  }

  init?(_ device: Device) {
    guard let assistant = device.settings.homeAssistant else { return nil }
    self.device = device
    topic = Self.topic(prefix: assistant.prefix, id: device.id)
    components = Self.components(device)
  }

  static func topic(prefix: String, id: String) -> String { "\(prefix)/device/\(id)/config" }

  /// The topic on which Home Assistant says that it started.
  static func birthTopic(prefix: String) -> String { "\(prefix)/status" }

  /// Returns the messages that announce the device, in their order.
  /// - Parameters:
  ///   - removed: Components that were announced earlier and are gone.
  ///   - isBirth: Whether Home Assistant has just started. It removes only what was announced since its start, so that what
  ///     is gone is announced once more before.
  func messages(removing removed: [String: Component], isBirth: Bool) -> [[UInt8]] {
    var all = [components]
    guard !removed.isEmpty else { return all.map(message) }
    // The platform alone has a component removed.
    let names = removed.mapValues { $0.filter { $0.key == "platform" } }
    all.insert(components.merging(names) { current, _ in current }, at: 0)
    if isBirth { all.insert(components.merging(removed) { current, _ in current }, at: 0) }
    return all.map(message)
  }

  private func message(_ components: [String: Component]) -> [UInt8] {
    let settings = device.settings
    let topics = Topics(panel: settings.panel)
    var own: [String: JSONValue] = [
      "identifiers": [.text(device.id)],
      "name": .text(settings.homeAssistant?.name ?? settings.panel), "manufacturer": "responderd",
      "model": "touch panel", "sw_version": .text(device.version),
    ]
    if let area = settings.homeAssistant?.area { own["suggested_area"] = .text(area) }
    return JSONValue.object([
      "device": .object(own),
      "origin": ["name": "responderd-mqtt", "sw_version": .text(device.version)],
      "availability": [["topic": .text(topics.status)], ["topic": .text(topics.daemon)]],
      "availability_mode": "all",
      "components": .object(components.mapValues { .object($0) }),
    ]).bytes
  }

  private static func components(_ device: Device) -> [String: Component] {
    let settings = device.settings
    let topics = Topics(panel: settings.panel)
    var all: [String: Component] = [:]
    func add(_ key: String, _ platform: String, _ name: String, _ values: [String: JSONValue]) {
      all[key] = values.merging([
        "platform": .text(platform), "unique_id": "\(device.id)_\(key)", "name": .text(name),
        "default_entity_id": .text("\(platform).\(slug("\(settings.panel) \(name)"))"),
      ]) { own, _ in own }
    }
    for name in device.published {
      let key = "event_\(part(name))"
      add(
        key, "event", name,
        ["state_topic": .text(topics.event(name)), "event_types": [.text(name)]])
      all["trigger_\(part(name))"] = [
        "platform": "device_automation", "automation_type": "trigger", "type": "published",
        "subtype": .text(name), "topic": .text(topics.event(name)),
      ]
    }
    func state(_ key: String) -> [String: JSONValue] {
      ["state_topic": .text(topics.state), "value_template": "{{ value_json.\(key) }}"]
    }
    add("screen", "sensor", "Screen", state("screen"))
    add(
      "last_input", "sensor", "Last input",
      state("lastInput").merging(["device_class": "timestamp"]) { own, _ in own })
    add(
      "lost", "sensor", "Lost events",
      state("lost").merging([
        "entity_category": "diagnostic", "state_class": "total_increasing",
      ]) { own, _ in own })
    if device.hasDisplay {
      let values = state("display").merging(["payload_on": "on", "payload_off": "off"]) { own, _ in
        own
      }
      if settings.permissions.display {
        add(
          "display", "switch", "Display",
          values.merging([
            "command_topic": .text(topics.set("display")), "state_on": "on", "state_off": "off",
          ]) { own, _ in own })
      } else {
        add("display_state", "binary_sensor", "Display", values)
      }
    }
    for name in settings.permissions.remote {
      add(
        "remote_\(name)", "button", words(name),
        ["command_topic": .text(topics.set("remote")), "payload_press": .text(name)])
    }
    for name in settings.permissions.screens {
      add(
        "screen_\(part(name))", "button", "Screen \(name)",
        ["command_topic": .text(topics.set("screen")), "payload_press": .text(name)])
    }
    if settings.permissions.reload {
      add(
        "reload", "button", "Reload the storyboard",
        [
          "command_topic": .text(topics.set("reload")), "payload_press": "reload",
          "entity_category": "config",
        ])
    }
    return all
  }

  /// Returns a name as a part of an id: another character of a published name than a letter, a digit or `_` is written as
  /// `-` and its code.
  private static func part(_ name: String) -> String {
    name.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      return character.isASCII && (character.isLetter || character.isNumber || character == "_")
        ? String(character) : "-" + String(byte, radix: 16)
    }.joined()
  }

  /// Returns a text as Home Assistant makes ids of names.
  private static func slug(_ text: String) -> String {
    String(text.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// Returns a command in words: `Next track`.
  private static func words(_ name: String) -> String {
    let text = name.reduce(into: "") { text, letter in
      text += letter.isUppercase ? " " + letter.lowercased() : String(letter)
    }
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}

/// What was announced last, which is kept on the disk: what is gone has to be removed from Home Assistant.
struct AnnouncedDevice: Codable, Equatable {
  var topic: String
  var components: [String: Announcement.Component]
  /// What is gone, until Home Assistant starts the next time: it does not notice while it is off.
  var removed: [String: Announcement.Component] = [:]
}
