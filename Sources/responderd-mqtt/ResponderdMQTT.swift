// The command line of the service that connects a panel to an MQTT broker. What it does is in the module PanelBridge.

import ArgumentParser
import Glibc
import LinuxSystem
import Logging
import PanelBridge

/// The root command.
@main
struct ResponderdMQTT: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "responderd-mqtt",
    abstract: "Connects a touch panel that runs responderd to an MQTT broker.",
    discussion: """
      Publishes what the storyboard publishes, and the state of the panel; performs the commands that the settings file \
      allows; announces the panel to Home Assistant. It needs access to the control socket of responderd, and none to \
      input devices.

      EXAMPLES:
        responderd-mqtt                          Run with /etc/responderd/mqtt.yaml.
        responderd-mqtt run panel.yaml           Run with another settings file.
        responderd-mqtt check panel.yaml         Check a settings file.
        responderd-mqtt check --connect          Check the file, and connect to the broker once.
        responderd-mqtt topics                   Print the topics of the panel, and who may use them.
      """,
    version: Version.description,
    subcommands: [RunCommand.self, CheckCommand.self, TopicsCommand.self],
    defaultSubcommand: RunCommand.self)
}

/// The settings file of a command.
struct SettingsArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The settings file.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var file = "/etc/responderd/mqtt.yaml"

  /// Reads the file, and ends the process with all its problems if it has any.
  func read() throws -> BridgeSettings {
    do {
      return try BridgeSettings.read(path: file, host: HostName.current)
    } catch {
      ServiceLog.logger.error("\(error)\(hint)")
      throw ExitCode(error.isUnreadable ? EX_NOINPUT : EX_DATAERR)
    }
  }

  /// A word without a file may be a mistyped command, since the command can be left out.
  private var hint: String {
    guard !file.contains("/"), !SystemCall.exists(file),
      let name = SimilarName.to(
        file, among: ResponderdMQTT.configuration.subcommands.compactMap { $0._commandName })
    else { return "" }
    return "; did you mean the command \"\(name)\"?"
  }
}

/// The name of this machine.
enum HostName {
  static var current: String {
    var name = utsname()
    guard unsafe uname(&name) == 0 else { return "panel" }
    return unsafe withUnsafeBytes(of: name.nodename) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
