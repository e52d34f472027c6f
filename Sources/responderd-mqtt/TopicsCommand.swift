import ArgumentParser
import PanelBridge

struct TopicsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "topics",
    abstract: "Print the topics of the panel, as rules for the broker.",
    discussion: """
      Prints the lines that the ACL file of mosquitto needs on the machine of the broker: what the panel publishes, and what it \
      subscribes to.

      EXAMPLE:
        responderd-mqtt topics panel.yaml
      """)

  @OptionGroup var settings: SettingsArgument

  func run() throws {
    let settings = try settings.read()
    if let user = settings.username { print("user \(user)") }
    for rule in settings.accessRules { print("topic \(rule)") }
  }
}
