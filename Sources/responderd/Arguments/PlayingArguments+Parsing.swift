import ArgumentParser
import ResponderHost

extension PlayingArguments {
  static func swing(_ text: String) throws -> HostSetting {
    guard let swing = Double(text), (0.3...10).contains(swing) else {
      throw ValidationError("--shake-swing must be from 0.3 to 10 g")
    }
    return HostSetting { $0.shakeSwing = swing }
  }

  static func rotation(_ text: String) throws -> HostSetting {
    guard let degrees = Int(text), (-270...270).contains(degrees),
      let rotation = TouchCorrection.Rotation(rawValue: (degrees + 360) % 360)
    else {
      throw ValidationError(
        "--rotate must be 0, 90, 180 or 270 degrees clockwise, or -90, -180 or -270")
    }
    return HostSetting { $0.correction.rotation = rotation }
  }

  static func mirror(_ text: String) throws -> HostSetting {
    guard let mirror = TouchCorrection.Mirror(rawValue: text) else {
      throw ValidationError("--mirror must be x, y or none; for both axes, use --rotate 180")
    }
    return HostSetting { $0.correction.mirror = mirror }
  }

  static func calibration(_ text: String) throws -> HostSetting {
    if let correction = TouchCorrection(matrix: text) {
      return HostSetting { $0.correction = correction }
    }
    let words = text.split { $0.isWhitespace || $0 == "," }
    let isSixNumbers = words.count == 6 && words.allSatisfy { Double($0)?.isFinite == true }
    throw ValidationError(
      isSixNumbers
        ? "--calibration must be an invertible matrix; this one maps all touches to one line"
        : "--calibration must be six numbers in one argument, such as '0 -1 1 1 0 0' for 90 degrees"
    )
  }

  static func area(_ text: String) throws -> HostSetting {
    guard let area = TouchArea(text) else {
      throw ValidationError(
        "--area must be a device and its part of the screen in points: /dev/input/event3=320,0,320x480"
      )
    }
    return HostSetting { $0.areas.append(area) }
  }

  static func event(_ text: String) throws -> HostSetting {
    guard let found = SystemEvents.names.first(where: { $0.name == text }) else {
      let names = SystemEvents.names.map(\.name).joined(separator: ", ")
      throw ValidationError("--ignore must be one of \(names)")
    }
    return HostSetting { $0.systemEvents.subtract(found.event) }
  }

  static func key(_ text: String) throws -> HostSetting {
    guard let code = HostConfiguration.homeKey(named: text) else {
      throw ValidationError(
        "--home-key must be the kernel name of a key that types nothing, such as KEY_HOMEPAGE")
    }
    return HostSetting { $0.homeKeys.append(code) }
  }
}
