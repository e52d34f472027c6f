public import Foundation
internal import InputDevices
internal import LinuxSystem

/// Assigns a part of the screen to a touchscreen, when several share the screen.
///
/// Make the screen as large as all outputs together, and assign each panel the place of its output.
public struct TouchArea: Hashable, Sendable {
  /// The path of the device's node, such as `/dev/input/event3`, or its name.
  public var device: String
  /// The frame, in points of the screen.
  public var frame: CGRect

  /// Creates an area.
  public init(device: String, frame: CGRect) {
    self.device = device
    self.frame = frame
  }

  /// Parses `DEVICE=X,Y,WIDTHxHEIGHT`. Returns `nil` for anything else, and for an empty area.
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

  /// Returns warnings about areas that match no touchscreen.
  /// - Parameter touchscreens: The nodes, if any, and the names of the touchscreens.
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

  /// Returns whether the area belongs to a device, which it may name by a link to the node or by another node.
  func isOf(node: String, name: String) -> Bool {
    device == name || (device.hasPrefix("/") && DeviceNumber.leads(device, to: node))
  }
}
