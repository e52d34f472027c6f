import ArgumentParser
import ResponderHost

/// How touchscreens lie on the screen, in every command that reads some.
struct TouchArguments: ParsableArguments {
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

  func validate() throws {
    guard mirror.count > 1 else { return }
    throw ValidationError("--mirror is given once; for both axes, say --rotate 180")
  }

  func apply(to configuration: inout HostConfiguration) {
    configuration.correction = calibration ?? TouchCorrection()
    configuration.correction.mirror = mirror.first ?? .none
    configuration.correction.rotation = rotate
    configuration.areas = areas
  }

  private static func rotation(_ text: String) throws -> TouchCorrection.Rotation {
    guard let degrees = Int(text), (-270...270).contains(degrees),
      let rotation = TouchCorrection.Rotation(rawValue: (degrees + 360) % 360)
    else {
      throw ValidationError(
        "--rotate is 0, 90, 180 or 270 degrees clockwise, or -90, -180 or -270")
    }
    return rotation
  }

  private static func mirror(_ text: String) throws -> TouchCorrection.Mirror {
    guard let mirror = TouchCorrection.Mirror(rawValue: text) else {
      throw ValidationError("--mirror is x, y or none; for both, say --rotate 180")
    }
    return mirror
  }

  private static func calibration(_ text: String) throws -> TouchCorrection {
    if let correction = TouchCorrection(matrix: text) { return correction }
    let words = text.split { $0.isWhitespace || $0 == "," }
    let isSixNumbers = words.count == 6 && words.allSatisfy { Double($0)?.isFinite == true }
    throw ValidationError(
      isSixNumbers
        ? "--calibration is a matrix that can be inverted; this one puts all touches on one line"
        : "--calibration is six numbers in one argument, such as '0 -1 1 1 0 0' for 90 degrees")
  }

  private static func area(_ text: String) throws -> TouchArea {
    guard let area = TouchArea(text) else {
      throw ValidationError(
        "--area is a device and its place in points: /dev/input/event3=320,0,320x480")
    }
    return area
  }
}
