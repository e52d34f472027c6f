public import Foundation
internal import LinuxSystem

/// The part of the screen that one touchscreen lies on, where several share it.
///
/// Make the screen as large as all outputs together, and give each panel its output's place in it.
public struct TouchArea: Hashable, Sendable {
  /// The device's node, such as `/dev/input/event3`, or its name.
  public var device: String
  /// In points of the screen.
  public var frame: CGRect

  /// Puts a device's panel somewhere on the screen.
  public init(device: String, frame: CGRect) {
    self.device = device
    self.frame = frame
  }

  /// Reads `DEVICE=X,Y,WIDTHxHEIGHT`. `nil` for anything else, and for an empty area.
  public init?(_ text: String) {
    guard let equals = text.lastIndex(of: "="), equals != text.startIndex else { return nil }
    let numbers = text[text.index(after: equals)...]
      .split(omittingEmptySubsequences: false) { $0 == "," || $0 == "x" }
    let values = numbers.compactMap { Double($0) }
    guard numbers.count == 4, values.count == 4,
      (-100_000...100_000).contains(values[0]), (-100_000...100_000).contains(values[1]),
      (1...100_000).contains(values[2]), (1...100_000).contains(values[3])
    else { return nil }
    device = String(text[..<equals])
    frame = CGRect(x: values[0], y: values[1], width: values[2], height: values[3])
  }

  /// What is to be said of areas whose device is none of the touchscreens that there are.
  /// - Parameter touchscreens: Their nodes, where they have any, and their names.
  static func warnings(
    about areas: [Self], touchscreens: [(node: String?, name: String)]
  ) -> [String] {
    areas.filter { area in
      !touchscreens.contains { area.isOf(node: $0.node ?? "", name: $0.name) }
    }.map { area in
      let isNode = area.device.hasPrefix("/")
      let known = touchscreens.compactMap { isNode ? $0.node : $0.name }
      return "--area: no touchscreen is called \"\(area.device)\""
        + SimilarName.hint(area.device, among: known, "the touchscreens are")
    }
  }

  /// Whether the area is a device's. A node may be named by a link that leads to it.
  func isOf(node: String, name: String) -> Bool {
    device == name || device == node
      || (device.hasPrefix("/") && URL(filePath: device).resolvingSymlinksInPath().path == node)
  }
}
