/// The topics of a panel.
package struct Topics: Sendable, Equatable {
  /// What all topics of the panel begin with.
  package let root: String

  package init(panel: String) { root = "responderd/\(panel)" }

  /// Whether the service is connected; retained.
  package var status: String { "\(root)/status" }
  /// Whether the daemon answers; retained.
  package var daemon: String { "\(root)/daemon" }
  /// The state of the panel; retained.
  package var state: String { "\(root)/state" }
  /// What a storyboard publishes; never retained.
  package func event(_ name: String) -> String { "\(root)/event/\(name)" }
  /// A command.
  package func set(_ name: String) -> String { "\(root)/set/\(name)" }
  /// What came of a command.
  package func result(_ name: String) -> String { "\(root)/result/\(name)" }

  /// The name of the command of a topic, if it is one.
  package func command(of topic: String) -> String? {
    let prefix = "\(root)/set/"
    return topic.hasPrefix(prefix) ? String(topic.dropFirst(prefix.count)) : nil
  }
}

extension BridgeSettings {
  /// What the panel does at the broker, as the rules of mosquitto's ACL file.
  package var accessRules: [String] {
    let topics = Topics(panel: panel)
    var rules = [
      "readwrite \(topics.status)", "write \(topics.daemon)", "write \(topics.state)",
      "write \(topics.event("+"))", "write \(topics.result("+"))", "read \(topics.set("+"))",
    ]
    if let assistant = homeAssistant {
      rules.append("write \(assistant.prefix)/device/+/config")
      rules.append("read \(Announcement.birthTopic(prefix: assistant.prefix))")
    }
    return rules
  }
}
