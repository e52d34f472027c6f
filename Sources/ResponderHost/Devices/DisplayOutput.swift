public import Foundation

/// A graphics output with a connected display, as sysfs describes it.
public struct DisplayOutput: Hashable, Sendable {
  /// The name of the connector, such as `eDP-1` or `HDMI-A-1`.
  public var name: String
  /// The size of the preferred mode in pixels, as the display is mounted: rotated if the kernel
  /// rotates its console.
  public var size: CGSize
  /// The clockwise rotation of the picture on the panel, in quarter turns.
  public var quarterTurns = 0

  var isBuiltIn: Bool {
    ["eDP", "LVDS", "DSI", "DPI"].contains { name.hasPrefix($0) }
  }

  /// Returns the outputs with a display: built-in ones first, then those that are enabled, then by
  /// name.
  ///
  /// - Parameter sysfs: The mount point of sysfs.
  public static func connected(sysfs: String = "/sys") -> [DisplayOutput] {
    let folder = "\(sysfs)/class/drm"
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let turns = Int(line("\(sysfs)/class/graphics/fbcon/rotate") ?? "") ?? 0
    let outputs = entries.compactMap { entry -> (output: DisplayOutput, isOn: Bool)? in
      // "card0-HDMI-A-1"
      let parts = entry.split(separator: "-", maxSplits: 1)
      guard parts.count == 2, parts[0].hasPrefix("card"),
        line("\(folder)/\(entry)/status") == "connected",
        let size = line("\(folder)/\(entry)/modes").flatMap(size(ofMode:))
      else { return nil }
      var output = DisplayOutput(name: String(parts[1]), size: size)
      if output.isBuiltIn { output.turn(by: turns) }
      return (output, line("\(folder)/\(entry)/enabled") == "enabled")
    }
    return outputs.sorted { left, right in
      if left.output.isBuiltIn != right.output.isBuiltIn { return left.output.isBuiltIn }
      return left.isOn != right.isOn ? left.isOn : left.output.name < right.output.name
    }.map(\.output)
  }

  /// Rotates the output. The kernel has a list of panels that are mounted sideways, and rotates its
  /// console for them (`panel_orientation`, "fbcon/rotate").
  private mutating func turn(by quarterTurns: Int) {
    self.quarterTurns = quarterTurns & 3
    if quarterTurns & 1 == 1 { size = CGSize(width: size.height, height: size.width) }
  }

  /// Parses "1920x1080" or "1920x1080i".
  private static func size(ofMode mode: String) -> CGSize? {
    let numbers = mode.split { !$0.isNumber }.compactMap { Double($0) }
    guard numbers.count >= 2, numbers[0] >= 1, numbers[1] >= 1 else { return nil }
    return CGSize(width: numbers[0], height: numbers[1])
  }

  /// Returns the first line of a small file.
  private static func line(_ path: String) -> String? {
    // A missing file is normal: outputs appear and disappear.
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    return text?.split(separator: "\n").first.map(String.init)
  }
}
