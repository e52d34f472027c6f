import ArgumentParser
import ResponderHost

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Host an application on this machine's input devices.",
    discussion: """
      Stays in the foreground until SIGINT or SIGTERM. Devices may come and go. Reading them \
      takes membership in the group "input" or the udev rule of "install --uaccess".

      SIGHUP has a storyboard's file read again: what waits is called off, and screens and views \
      with the same restoration identifiers come back as they were. If the new file is broken, the \
      old application goes on. Without a storyboard nothing happens.

      EXAMPLES:
        responderd run
        responderd run --trace json | jq 'select(.outcome == "dropped")'
        responderd run --device /dev/input/event3
        responderd run --app storyboard.yaml --trace none
        responderd run --screen 1280x800@2 --rotate 90
        responderd run --screen 640x480 --area 'Left Panel=0,0,320x480' \\
          --area 'Right Panel=320,0,320x480'
      """)

  @OptionGroup var options: HostingArguments
  @OptionGroup var input: InputArguments

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

  @Option(
    help: ArgumentHelp(
      """
      Where to listen for responderd ctl and responderd trace; "none" for nowhere. Not given: \
      control in the unit's runtime directory, else in responderd in the user's. Its folder stays \
      writable for the daemon.
      """, valueName: "path"), completion: .file())
  var control: String?

  @Option(
    help: ArgumentHelp(
      "Let the members of this group ask for status, devices, metrics and routes.",
      valueName: "group"))
  var controlGroup: String?

  @Flag(
    help: """
      Give up, for good, what reading devices does not take: starting programs, writing outside of \
      the daemon's own directories, the network (default). A storyboard's commands keep it, and \
      cannot open input devices.
      """)
  var confinement = false

  // A flag and its inversion would share one text.
  @Flag(
    help: """
      Keep what reading devices does not take, for an application that needs it. What the unit of a \
      service forbids stays forbidden.
      """)
  var noConfinement = false

  func validate() throws {
    if confinement && noConfinement {
      throw ValidationError("--confinement and --no-confinement exclude each other.")
    }
  }

  func run() throws {
    let logger = options.logger
    try ExitStatus.ofRunning(logger) {
      let hosted = try options.load()
      var configuration = options.configuration
      hosted.configure(&configuration, options.behavior)
      configuration.nodes = devices
      configuration.output = output
      configuration.seat = seat
      input.apply(to: &configuration)
      placeControlSocket(&configuration, logger)
      configuration.isConfined = !noConfinement
      try hosted.run(in: Daemon(configuration, logger: logger))
      return .ok
    }
  }
}
