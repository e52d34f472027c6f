import ArgumentParser
import ResponderHost

extension HostSetting {
  static func trace(_ text: String) throws -> HostSetting {
    guard let trace = HostConfiguration.Trace(rawValue: text) else {
      throw ValidationError("--trace must be text, json or none")
    }
    return HostSetting { $0.trace = trace }
  }

  /// Reads a size such as `320x480`, or `320x480@2`.
  static func screen(_ text: String) throws -> HostSetting {
    let halves = text.split(separator: "@", omittingEmptySubsequences: false)
    let sides = halves[0].split(separator: "x", omittingEmptySubsequences: false)
    guard halves.count <= 2, sides.count == 2, let width = Double(sides[0]),
      let height = Double(sides[1]), let scale = halves.count == 2 ? Double(halves[1]) : 2,
      (1...100_000).contains(width), (1...100_000).contains(height), (0.25...16).contains(scale)
    else {
      throw ValidationError(
        """
        --screen must be a width and a height in points, from 1 to 100000 each, and optionally a \
        scale from 0.25 to 16: 1280x800@2
        """)
    }
    return HostSetting {
      $0.screenSize = CGSize(width: width, height: height)
      $0.screenScale = scale
    }
  }
}
