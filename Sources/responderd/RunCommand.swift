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
        responderd run --screen 1280x800@2 --rotate 90
        responderd run --screen 640x480 --area 'Left Panel=0,0,320x480' \\
          --area 'Right Panel=320,0,320x480'
      """)

  @OptionGroup var options: TraceOptions
  @OptionGroup var shakes: ShakeOptions

  @OptionGroup var keys: KeyArguments

  @OptionGroup var touch: TouchArguments

  @OptionGroup var machine: MachineArguments

  @Option(
    name: .customLong("device"),
    help: ArgumentHelp("Read only this node; may be given several times.", valueName: "node"))
  var devices: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The output whose size the screen has, such as HDMI-A-1; touchscreens that udev gives to \
      another one (WL_OUTPUT) are left alone. Not given: the first that is built in or connected.
      """, valueName: "name"))
  var output: String?

  @Option(help: ArgumentHelp("Read the devices of this seat.", valueName: "name"))
  var seat = "seat0"

  func run() throws {
    let logger = options.logger
    try ExitStatus.ofRunning(logger) {
      var configuration = options.configuration
      configuration.nodes = devices
      configuration.output = output
      configuration.seat = seat
      configuration.shakeSwing = shakes.shakeSwing
      keys.apply(to: &configuration)
      touch.apply(to: &configuration)
      machine.apply(to: &configuration)
      try Daemon(configuration, logger: logger).run(SixViewsAppDelegate())
      return .ok
    }
  }
}
