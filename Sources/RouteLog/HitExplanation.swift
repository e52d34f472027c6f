internal import Foundation
public import ResponderKit

/// Explains a hit test: the view that is hit, why other views are not, the responders that follow in the chain,
/// and the recognisers that receive the touch.
public struct HitExplanation: Equatable, Codable, Sendable {
  /// The walk of the hit test.
  public var hit: HitRecord
  /// The responders that would receive the touch, in order.
  public var chain: [String]
  /// The recognisers that would receive the touch, in order.
  public var recognizers: [ViewTree.Recognizer]
  /// The views, if they were asked for.
  public var tree: ViewTree?
  /// The number of views that the tree does not list, if any.
  public var omittedViews: Int?

  /// A longer chain contains a cycle.
  private static let longestChain = 1000

  /// Explains which view a touch at a point of the screen hits, and why other views are not hit.
  /// - Parameters:
  ///   - x: The position from the left edge, in points.
  ///   - y: The position from the upper edge, in points.
  ///   - application: The application.
  ///   - treeLimit: The number of views that the explanation lists with their frames.
  @MainActor
  public init(x: Double, y: Double, in application: UIApplication, treeLimit: Int = .max) {
    let numbers = ObjectNumbers()
    let test = HitTest(CGPoint(x: x, y: y), in: application)
    hit = HitRecord(test, numbers: numbers)
    chain = []
    var responder: UIResponder? = test.hit
    while let here = responder, chain.count < Self.longestChain {
      chain.append(RouteRecord.name(here))
      responder = here.next
    }
    recognizers = (test.hit?.recognizersInReach(application.behavior) ?? []).compactMap {
      recognizer in
      recognizer.view.map { view in
        ViewTree.Recognizer(recognizer, id: numbers.number(recognizer), view: numbers.number(view))
      }
    }
    guard treeLimit > 0 else { return }
    let tree = ViewTree(application, numbers: numbers, limit: treeLimit)
    if tree.omittedViews > 0 { omittedViews = tree.omittedViews }
    self.tree = tree
  }
}

extension HitExplanation {
  /// Returns the explanation as text for people.
  /// - Parameter hasTree: Whether to list all views with their frames.
  public func text(withTree hasTree: Bool = false) -> String {
    var lines: [String] = []
    if let hitName = hit.path.last {
      lines.append("hit: \(hitName)  (\(hit.path.joined(separator: " > ")))")
    } else {
      lines.append("hit: none; no window lies under the point")
    }
    lines.append("views, from front to back:")
    let views = Dictionary(
      (hasTree ? tree?.views ?? [] : []).map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    for step in hit.steps {
      let indent = String(repeating: "  ", count: step.depth + 1)
      var line = "\(indent)\(step.view): \(step.text)"
      if let view = views[step.id] {
        line += "  [\(view.type) \(view.frame.map { $0.short(places: 2) }.joined(separator: ","))]"
      }
      lines.append(line)
    }
    if hasTree, let omittedViews {
      lines.append("  … the frames of \(omittedViews) more views are not listed")
    }
    if !chain.isEmpty { lines.append("chain: \(chain.joined(separator: " -> "))") }
    if recognizers.isEmpty {
      lines.append("recognisers in reach: none")
    } else {
      lines.append("recognisers in reach:")
      for recognizer in recognizers {
        let view = hit.steps.first { $0.id == recognizer.view }?.view ?? "?"
        let suffix = recognizer.isEnabled ? "" : ", disabled"
        lines.append(
          "  \(recognizer.name) (\(recognizer.type)) on \(view): \(recognizer.state)\(suffix)")
      }
    }
    return lines.map(Self.oneLine).joined(separator: "\n") + "\n"
  }

  /// Replaces line breaks in names, which applications choose.
  private static func oneLine(_ text: String) -> String {
    text.replacing("\n", with: "\\n").replacing("\r", with: "\\r")
  }
}
