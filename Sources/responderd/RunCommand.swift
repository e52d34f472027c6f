import ArgumentParser
import ControlSocket
import Foundation
import LinuxSystem
import Logging
import ResponderHost
import TerminalStage

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    // Parsed alone, it does not look for a request for completions, which only the whole program answers.
    _superCommandName: Responderd.commandName,
    abstract: "Run an application on the input devices of this machine.",
    discussion: """
      Runs in the foreground until SIGINT or SIGTERM, or until its terminal is closed. Devices can be plugged in and unplugged at any \
      time. Reading them requires membership in the group "input", or the udev rule of \
      "install --uaccess".

      SIGHUP reloads a storyboard: pending waits are cancelled, and screens and views with the same \
      restoration identifiers keep their state. If the new file is invalid, the old application \
      continues. Without a storyboard, SIGHUP is ignored.

      EXAMPLES:
        responderd run
        responderd run --trace json | jq 'select(.outcome == "dropped")'
        responderd run --device /dev/input/event3
        responderd run --app storyboard.yaml --trace none
        responderd run --stage
        responderd run --screen 1280x800@2 --rotate 90
        responderd run --screen 640x480 --area 'Left Panel=0,0,320x480' \\
          --area 'Right Panel=320,0,320x480'
      """)

  @OptionGroup var options: PlayingArguments

  @Option(
    name: .customLong("device"),
    help: ArgumentHelp("Read only this device; may be repeated.", valueName: "node"),
    transform: { node in HostSetting { $0.nodes.append(node) } })
  var devices: [HostSetting] = []

  @Option(
    help: ArgumentHelp(
      """
      The output that determines the size of the screen, such as HDMI-A-1. Touchscreens that udev \
      assigns to another output (WL_OUTPUT) are not read, unless --device or --area is given for \
      them. Default: the built-in output, else the \
      first by name among the enabled ones, else the first that is connected.
      """, valueName: "name"))
  var output: String?

  @Option(help: ArgumentHelp("The seat of the devices. Default: seat0.", valueName: "name"))
  var seat: String?

  @Option(
    help: ArgumentHelp(
      """
      The session that the application belongs to, for a daemon that is not part of one, such as the \
      system service. With a user, the application is active only while a session of that user is in \
      the foreground on --seat; with a seat, such as seat0, only while no session is in the foreground \
      there. Default: the daemon's own session, or none.
      """, valueName: "user|seat"))
  var sessionOf: String?

  @Option(
    help: ArgumentHelp(
      """
      Turn the display off after this time without input, from 1 to 86400 seconds. A storyboard says how (display:), or \
      --backlight does; a program of your own is notified.
      """, valueName: "seconds"), transform: Self.displayTime)
  var displayOffAfter: HostSetting?

  @Option(
    help: ArgumentHelp(
      """
      Turn the display off and on by this backlight in /sys/class/backlight, or "auto" for the best one. The group of the \
      service needs the udev rule of "install --backlight".
      """, valueName: "name"), transform: Self.backlight)
  var backlight: HostSetting?

  @Flag(
    help: """
      Keep the keys of devices with media or navigation keys from other programs, so that the desktop does not act on them \
      as well; all their keys, also volume and brightness. Devices with typing keys, digits, keys for power, sleep or radio, \
      or axes stay shared, and so do Bluetooth headsets. A storyboard can say so, too (exclusiveKeys: true).
      """)
  var exclusiveKeys = false

  @Flag(
    help: """
      Keep the touches of panels from other programs, such as a browser on the same screen, and forward to them those on \
      views of the type desktop (DesktopView in Swift). This needs write access to /dev/uinput: the udev rule and the drop-in \
      of "install --desktop". A storyboard can say so, too (desktop: true).
      """)
  var desktop = false

  @Option(
    help: ArgumentHelp(
      """
      The control socket for responderd ctl and responderd trace, or "none". Default: \
      $RUNTIME_DIRECTORY/control, else $XDG_RUNTIME_DIR/responderd/control. The daemon keeps write \
      access to the directory of the socket.
      """, valueName: "path"), completion: .file())
  var control: String?

  @Option(
    help: ArgumentHelp(
      "Let the members of this group use ctl status, ctl devices, ctl metrics, trace, why and inspect.",
      valueName: "group"))
  var controlGroup: String?

  @Option(
    help: ArgumentHelp(
      """
      Let the members of this group use all ctl commands, such as those that send input, as the daemon's own user can.
      """, valueName: "group"))
  var commandGroup: String?

  @Flag(
    help: """
      (default) Irrevocably give up the rights to start programs, to write outside of the daemon's \
      own directories and the user defaults file, and to use the network. Commands of a storyboard \
      keep these rights, but cannot open input devices.
      """)
  var confinement = false

  // A flag and its inversion would share one help text.
  @Flag(
    help: """
      Keep these rights, for an application that needs them. The restrictions of a service's unit \
      still apply.
      """)
  var noConfinement = false

  @Flag(
    help: """
      On a terminal, show the views, the fingers and the last events as they happen: space pauses, the arrow \
      keys step, and q quits. Ignored with --trace or --hit-tests.
      """)
  var stage = false

  @Flag(help: HostingHelp.showValues)
  var showValues = false

  func validate() throws {
    try options.validateHitTests()
    if stage, control == "none" {
      throw ValidationError("--stage needs a control socket: --control none cannot be combined")
    }
    if confinement && noConfinement {
      throw ValidationError("--confinement and --no-confinement cannot be combined")
    }
    if sessionOf != nil, !options.playConfiguration.systemEvents.contains(.session) {
      throw ValidationError("--session-of cannot be combined with --ignore session")
    }
  }

  func run() throws {
    guard stage, options.trace == nil, !options.hitTests, TerminalStage.isPossible else {
      let logger = options.logger
      return try ExitStatus.ofRunning(logger) {
        try runDaemon(logger) { placeControlSocket(&$0, logger) }
      }
    }
    do {
      try MainActor.assumeIsolated { try showStage() }
    } catch let code as ExitCode {
      throw code
    } catch {
      try ExitStatus.ofRunning(options.logger) { throw error }
    }
  }

  /// Runs the daemon on the stage.
  @MainActor
  private func showStage() throws {
    let socket =
      control.map { URL(filePath: $0).path }
      ?? LiveStage.socket(ControlAddress.path(in: Environment.variables))
    let status = try LiveStage.guarded(at: socket) {
      options.logger
    } daemon: { path in
      let logger = options.logger
      try ExitStatus.ofRunning(logger) {
        try runDaemon(logger) {
          $0.trace = .none
          $0.controlGroup = controlGroup
          $0.commandGroup = commandGroup
          $0.controlPath = path
          $0.needsControlSocket = true
        }
      }
      return .ok
    }
    if status != .ok { throw ExitCode(status.rawValue) }
  }

  /// - Parameter adjust: Sets what is printed, and where the daemon listens.
  @MainActor
  private func runDaemon(
    _ logger: Logger, _ adjust: (inout HostConfiguration) -> Void
  ) throws -> ExitStatus {
    let hosted = try options.load()
    var configuration = options.playConfiguration
    hosted.configure(&configuration, options.behavior)
    devices.apply(to: &configuration)
    if exclusiveKeys { configuration.exclusiveKeys = true }
    if desktop { configuration.desktop = true }
    displayOffAfter?.apply(to: &configuration)
    backlight?.apply(to: &configuration)
    if displayOffAfter != nil, configuration.display?.backlight == nil, !hosted.turnsDisplayOff {
      logger.warning(
        "--display-off-after: nothing turns the display off; add --backlight auto, or off: and on: to the storyboard's display:"
      )
    }
    configuration.output = output
    if showValues { configuration.showsValues = true }
    if let seat { configuration.seat = seat }
    if let sessionOf {
      guard let owner = SeatOwner(named: sessionOf, on: configuration.seat) else {
        logger.error(
          "--session-of: no such user: \"\(sessionOf)\"; a seat is called seat0, seat1, …")
        return .usage
      }
      configuration.seatOwner = owner
    }
    adjust(&configuration)
    configuration.isConfined = !noConfinement
    try hosted.run(in: Daemon(configuration, logger: logger))
    return .ok
  }
}
extension RunCommand {
  static func displayTime(_ text: String) throws -> HostSetting {
    var configuration = HostConfiguration()
    guard configuration.setDisplayTime(text) else {
      throw ValidationError("--display-off-after must be \(HostConfiguration.displayTimeForm)")
    }
    return HostSetting { _ = $0.setDisplayTime(text) }
  }

  static func backlight(_ name: String) throws -> HostSetting {
    var configuration = HostConfiguration()
    guard configuration.setBacklight(name) else {
      throw ValidationError("--backlight must be \(HostConfiguration.backlightForm)")
    }
    return HostSetting { _ = $0.setBacklight(name) }
  }
}
