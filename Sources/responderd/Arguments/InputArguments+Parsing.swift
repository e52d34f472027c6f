import ArgumentParser
import ResponderHost

extension InputArguments {
  static func rotation(_ text: String) throws -> TouchCorrection.Rotation {
    guard let degrees = Int(text), (-270...270).contains(degrees),
      let rotation = TouchCorrection.Rotation(rawValue: (degrees + 360) % 360)
    else {
      throw ValidationError(
        "--rotate is 0, 90, 180 or 270 degrees clockwise, or -90, -180 or -270")
    }
    return rotation
  }

  static func mirror(_ text: String) throws -> TouchCorrection.Mirror {
    guard let mirror = TouchCorrection.Mirror(rawValue: text) else {
      throw ValidationError("--mirror is x, y or none; for both, say --rotate 180")
    }
    return mirror
  }

  static func calibration(_ text: String) throws -> TouchCorrection {
    if let correction = TouchCorrection(matrix: text) { return correction }
    let words = text.split { $0.isWhitespace || $0 == "," }
    let isSixNumbers = words.count == 6 && words.allSatisfy { Double($0)?.isFinite == true }
    throw ValidationError(
      isSixNumbers
        ? "--calibration is a matrix that can be inverted; this one puts all touches on one line"
        : "--calibration is six numbers in one argument, such as '0 -1 1 1 0 0' for 90 degrees")
  }

  static func area(_ text: String) throws -> TouchArea {
    guard let area = TouchArea(text) else {
      throw ValidationError(
        "--area is a device and its place in points: /dev/input/event3=320,0,320x480")
    }
    return area
  }

  static func event(_ text: String) throws -> SystemEvents {
    guard let found = SystemEvents.names.first(where: { $0.name == text }) else {
      let names = SystemEvents.names.map(\.name).joined(separator: ", ")
      throw ValidationError("--ignore is one of \(names)")
    }
    return found.event
  }

  static func key(_ text: String) throws -> UInt16 {
    guard let code = HostConfiguration.homeKey(named: text) else {
      throw ValidationError(
        "--home-key is a key that types nothing, as the kernel calls it: KEY_HOMEPAGE")
    }
    return code
  }
}
