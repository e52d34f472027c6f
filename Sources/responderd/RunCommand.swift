import ArgumentParser
import ResponderHost
import SampleApps

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Host the sample application on this machine's input devices.",
    discussion: """
      Stays in the foreground until SIGINT or SIGTERM. Devices may come and go. Reading them \
      takes membership in the group "input" or the udev rules that come with responderd.

      EXAMPLES:
        responderd run
        responderd run --trace json | jq 'select(.handledBy == null and .event != "device")'
        responderd run --device /dev/input/event3
      """)

  @OptionGroup var options: TraceOptions
  @OptionGroup var shakes: ShakeOptions

  @OptionGroup var keys: KeyArguments

  @Option(
    name: .customLong("device"),
    help: ArgumentHelp("Read only this node; may be given several times.", valueName: "node"))
  var devices: [String] = []

  func run() throws {
    let logger = options.logger
    try ExitStatus.ofRunning(logger) {
      var configuration = options.configuration
      configuration.nodes = devices
      configuration.shakeSwing = shakes.shakeSwing
      keys.apply(to: &configuration)
      try Daemon(configuration, logger: logger).run(SixViewsAppDelegate())
      return .ok
    }
  }
}
