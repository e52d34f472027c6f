import ArgumentParser
import ResponderHost

/// Which application is hosted and how input is understood, in the commands that play devices or recordings
/// to one. One group and not two, since each that ArgumentParser meets costs a start a million instructions.
struct PlayingArguments: ParsableArguments, HostingOptions {
  @Option(help: ApplicationName.help, completion: ApplicationName.completion)
  var app: String?

  @Option(
    help: HostingHelp.behavior, completion: HostingHelp.behaviors,
    transform: UIBehavior.Choice.init(argument:))
  var behavior: UIBehavior.Choice?

  @Option(help: HostingHelp.trace, completion: HostingHelp.traces, transform: HostSetting.trace)
  var trace: HostSetting?

  @Flag(help: HostingHelp.hidePositions)
  var hidePositions = false

  @Flag(help: HostingHelp.hitTests)
  var hitTests = false

  @Option(help: HostingHelp.screen, transform: HostSetting.screen)
  var screen: HostSetting?

  @Flag(name: .shortAndLong, help: HostingHelp.verbose)
  var verbose = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The acceleration to either side that counts as a swing of a shake, in g, from 0.3 to 10. \
      Default: \(HostConfiguration.usualShakeSwing).
      """,
      valueName: "g"), transform: Self.swing)
  var shakeSwing: HostSetting?

  @Flag(
    name: .customLong("play-toggles"),
    help: "Treat KEY_PLAY and KEY_PLAYCD as play/pause on devices that never send a pause key.")
  var playToggles = false

  @Flag(
    name: .customLong("media-key-toggles"),
    help: "Treat KEY_MEDIA as play/pause on devices that are not headsets.")
  var mediaKeyToggles = false

  @Option(
    // A negative number would be parsed as another option.
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Rotate touch positions clockwise by 0, 90, 180 or 270 degrees: 90 for a panel that is turned \
      90 degrees clockwise. 90 and 270 also swap the width and the height of the connected output, \
      but not those of --screen. -90 is 270.
      """, valueName: "degrees"),
    completion: .list(TouchCorrection.Rotation.allCases.map { "\($0.rawValue)" }),
    transform: Self.rotation)
  var rotate: [HostSetting] = []

  @Option(
    help: ArgumentHelp(
      "Mirror touch positions: x swaps left and right, y swaps top and bottom; or none.",
      valueName: "axis"), completion: .list(TouchCorrection.Mirror.allCases.map(\.rawValue)),
    transform: Self.mirror)
  var mirror: [HostSetting] = []

  // The first number may be negative.
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      Correct touch positions with a matrix of six numbers, in the form of \
      LIBINPUT_CALIBRATION_MATRIX. It is applied after the matrix that udev has for a device, and \
      before --mirror and --rotate.
      """, valueName: "'a b c d e f'"), transform: Self.calibration)
  var calibration: [HostSetting] = []

  @Option(
    name: .customLong("area"),
    help: ArgumentHelp(
      """
      Map a touchscreen, given by its node or name, to a part of the screen, in points. For several \
      touchscreens on several outputs; may be repeated.
      """, valueName: "DEVICE=X,Y,WIDTHxHEIGHT"), transform: Self.area)
  var areas: [HostSetting] = []

  @Option(
    help: ArgumentHelp(
      """
      Ignore a system event: \(SystemEvents.names.map(\.name).joined(separator: ", ")). May be \
      repeated.
      """, valueName: "what"), completion: .list(SystemEvents.names.map(\.name)),
    transform: Self.event)
  var ignore: [HostSetting] = []

  @Option(
    name: .customLong("home-key"),
    help: ArgumentHelp(
      """
      The key that sends the application to the background, by its kernel name, such as KEY_MENU. \
      May be repeated. Default: KEY_HOMEPAGE, and KEY_HOME on devices that are not keyboards.
      """, valueName: "name"), transform: Self.key)
  var homeKeys: [HostSetting] = []

  func validate() throws {
    try validateHosting()
    if mirror.count > 1 {
      throw ValidationError("--mirror can be given only once; for both axes, use --rotate 180")
    }
    for (name, settings) in [("--rotate", rotate), ("--calibration", calibration)]
    where settings.count > 1 {
      throw ValidationError(
        "\(name) can be given only once: it applies to all devices; for one of several, use udev")
    }
  }

  /// The configuration, without what a command's own options change of it.
  var playConfiguration: HostConfiguration {
    var configuration = hostConfiguration
    shakeSwing?.apply(to: &configuration)
    configuration.playToggles = playToggles
    configuration.mediaKeyToggles = mediaKeyToggles
    // A matrix replaces the whole correction.
    calibration.apply(to: &configuration)
    mirror.apply(to: &configuration)
    rotate.apply(to: &configuration)
    areas.apply(to: &configuration)
    ignore.apply(to: &configuration)
    homeKeys.apply(to: &configuration)
    return configuration
  }
}
