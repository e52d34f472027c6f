import ArgumentParser
import ResponderHost

/// How input is understood, in the commands that play devices or recordings to an application. One group,
/// since each that ArgumentParser meets costs a start a million instructions.
struct InputArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How far a device has to swing to either side for a shake, in g, from 0.3 to 10.",
      valueName: "g"))
  var shakeSwing = HostConfiguration.usualShakeSwing

  @Flag(
    name: .customLong("play-toggles"),
    help: "Take PLAY for play/pause on devices that never send a pause.")
  var playToggles = false

  @Flag(
    name: .customLong("media-key-toggles"),
    help: "Take KEY_MEDIA for play/pause on devices that are no headsets.")
  var mediaKeyToggles = false

  @Option(
    // A number below 0 would be taken for another option.
    parsing: .unconditional,
    help: ArgumentHelp(
      "Turn touch positions clockwise: 0, 90, 180 or 270; -90 is 270.", valueName: "degrees"),
    completion: .list(TouchCorrection.Rotation.allCases.map { "\($0.rawValue)" }),
    transform: Self.rotation)
  var rotate = TouchCorrection.Rotation.none

  @Option(
    help: ArgumentHelp(
      "Mirror touch positions: x exchanges left and right, y top and bottom, none nothing.",
      valueName: "axis"), completion: .list(TouchCorrection.Mirror.allCases.map(\.rawValue)),
    transform: Self.mirror)
  var mirror: [TouchCorrection.Mirror] = []

  @Option(
    help: ArgumentHelp(
      """
      Correct touch positions by a matrix: six numbers, as LIBINPUT_CALIBRATION_MATRIX has them. \
      It comes before --mirror and --rotate, and after the one that udev has for a device.
      """, valueName: "'a b c d e f'"), transform: Self.calibration)
  var calibration: TouchCorrection?

  @Option(
    name: .customLong("area"),
    help: ArgumentHelp(
      """
      Map one touchscreen, by its node or its name, to a part of the screen, in points. For \
      several touchscreens on several outputs; may be given several times.
      """, valueName: "DEVICE=X,Y,WIDTHxHEIGHT"), transform: Self.area)
  var areas: [TouchArea] = []

  @Option(
    help: ArgumentHelp(
      """
      Do not tell the application of: \(SystemEvents.names.map(\.name).joined(separator: ", ")). \
      May be given several times.
      """, valueName: "what"), completion: .list(SystemEvents.names.map(\.name)),
    transform: Self.event)
  var ignore: [SystemEvents] = []

  @Option(
    name: .customLong("home-key"),
    help: ArgumentHelp(
      """
      The key that sends the application to the background, as the kernel calls it: KEY_MENU. May \
      be given several times. Not given: KEY_HOMEPAGE, and KEY_HOME where it is no keyboard's.
      """, valueName: "name"), transform: Self.key)
  var homeKeys: [UInt16] = []

  func validate() throws {
    guard (0.3...10).contains(shakeSwing) else {
      throw ValidationError("--shake-swing \(shakeSwing) is not from 0.3 to 10 g.")
    }
    guard mirror.count > 1 else { return }
    throw ValidationError("--mirror is given once; for both axes, say --rotate 180")
  }

  func apply(to configuration: inout HostConfiguration) {
    configuration.shakeSwing = shakeSwing
    configuration.playToggles = playToggles
    configuration.mediaKeyToggles = mediaKeyToggles
    configuration.correction = calibration ?? TouchCorrection()
    configuration.correction.mirror = mirror.first ?? .none
    configuration.correction.rotation = rotate
    configuration.areas = areas
    for event in ignore { configuration.systemEvents.subtract(event) }
    configuration.homeKeys = homeKeys
  }
}
