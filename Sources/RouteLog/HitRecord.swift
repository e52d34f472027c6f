public import ResponderKit

/// The walk of a hit test as a value: each tested view with its result.
public struct HitRecord: Equatable, Codable, Sendable {
  /// A view of the walk.
  public struct Step: Equatable, Codable, Sendable {
    /// The number of the view in the tree.
    public var id: Int
    /// The name of the view in the route log.
    public var view: String
    /// The depth of the view in the tree; 0 for a window.
    public var depth: Int
    /// The point in the view's own coordinates.
    public var x, y: Double
    /// The result as one word, such as `hidden`.
    public var outcome: String
    /// The result as text.
    public var text: String
  }

  /// The number of the touch; `nil` if the test was not caused by an event.
  public var touch: Int?
  /// The point on the screen.
  public var x, y: Double
  /// The names of the views from the window to the hit view.
  public var path: [String]
  /// The number of the hit view, if any.
  public var hit: Int?
  /// The windows from front to back, each before its views, which are in the order in which they were
  /// tested.
  public var steps: [Step]

  /// Creates a record of a hit test.
  @MainActor
  public init(_ test: HitTest, numbers: ObjectNumbers) {
    touch = test.touch
    x = test.point.x
    y = test.point.y
    path = test.path.reversed().map(RouteRecord.name)
    hit = test.hit.map(numbers.number)
    steps = test.steps.map { step in
      Step(
        id: numbers.number(step.view), view: RouteRecord.name(step.view), depth: step.depth,
        x: step.point.x, y: step.point.y, outcome: step.outcome.rawValue, text: step.text)
    }
  }
}

extension HitTest.Step {
  /// Returns the result as text.
  @MainActor
  public var text: String {
    let other = other.map(RouteRecord.name) ?? ""
    return switch outcome {
    case .hit: "hit"
    case .containsHit: "it contains the hit view"
    case .hidden: "hidden (isHidden is true)"
    case .transparent: "transparent (alpha \(alpha ?? 0) is below 0.01)"
    case .interactionDisabled: "takes no touches (isUserInteractionEnabled is false)"
    case .animated: "an animation that does not allow user interaction runs on it"
    case .notInvertible: "its transform leaves no area of it"
    case .outside: "outside: \(distance)"
    case .pointInside: "its own point(inside:with:) returned false"
    case .returnedNil: "its own hitTest(_:with:) returned nil"
    case .returned: "its own hitTest(_:with:) returned \(other), which is not a descendant"
    case .chosen: "hit: chosen by the own hitTest(_:with:) of \(other)"
    case .overruled: "the own hitTest(_:with:) of \(other) returned another view"
    case .covered: "covered by \(other), which is in front of it"
    case .clipped: "the point is outside of its ancestor \(other)"
    case .withoutScene: "not shown: the window has no scene"
    case .inside: "its ancestor \(other) was passed over"
    }
  }

  /// Returns the distance of the point from the view's bounds, as text.
  @MainActor
  private var distance: String {
    let across = Self.distance(point.x, bounds.minX, bounds.maxX, "to the left", "to the right")
    let down = Self.distance(point.y, bounds.minY, bounds.maxY, "above", "below")
    var parts = [across, down].compactMap(\.self)
    if !parts.isEmpty {
      parts.removeAll { $0 == Self.onEdge }
      if parts.isEmpty { return Self.onEdge }
    }
    return parts.isEmpty ? "it has no area here" : parts.joined(separator: ", ")
  }

  private static func distance(
    _ value: Double, _ low: Double, _ high: Double, _ before: String, _ after: String
  ) -> String? {
    if value < low { return "\((low - value).short()) points \(before)" }
    // The right and the bottom edge are outside of a view.
    if value == high { return onEdge }
    if value > high { return "\((value - high).short()) points \(after)" }
    return nil
  }

  private static let onEdge = "on the edge, which is not part of it"
}
