public import Foundation
public import ResponderKit

/// Where a simulated finger is put down: a point of the screen, a view, which is touched at its
/// centre, the accessibility identifier of a view, or a point in one of these views.
@MainActor
public protocol TouchLocation {
  /// The point of the screen that is meant, whatever lies there.
  /// - Throws: ``SimulationError`` when there is no such view, or it is in no window.
  func screenPoint(in application: UIApplication) throws(SimulationError) -> CGPoint

  /// The point of the screen that is meant, for a finger to begin there.
  /// - Throws: ``SimulationError`` as well when the finger would begin in another view.
  func touchablePoint(in application: UIApplication) throws(SimulationError) -> CGPoint
}

extension CGPoint: TouchLocation {
  /// The point itself.
  public func screenPoint(in application: UIApplication) throws(SimulationError) -> CGPoint {
    self
  }

  /// The point itself, whatever lies there.
  public func touchablePoint(in application: UIApplication) throws(SimulationError) -> CGPoint {
    self
  }
}

/// A location that is a view.
@MainActor
public protocol ViewLocation: TouchLocation {
  /// The view that is meant.
  /// - Throws: ``SimulationError`` when there is no such view.
  func view(in application: UIApplication) throws(SimulationError) -> UIView
}

extension ViewLocation {
  /// The view's centre.
  public func screenPoint(in application: UIApplication) throws(SimulationError) -> CGPoint {
    let view = try view(in: application)
    return try view.screenPoint(of: view.middle, in: application)
  }

  /// The view's centre, where the view itself or one in it must be hit.
  public func touchablePoint(in application: UIApplication) throws(SimulationError) -> CGPoint {
    let view = try view(in: application)
    return try view.touchablePoint(at: view.middle, "its centre", in: application)
  }
}

extension UIView: ViewLocation {
  /// The view itself.
  public func view(in application: UIApplication) throws(SimulationError) -> UIView { self }
}

extension String: ViewLocation {
  /// The one view with this accessibility identifier.
  public func view(in application: UIApplication) throws(SimulationError) -> UIView {
    let found = application.shownWindows.flatMap { views(in: $0) }
    guard let view = found.first else {
      throw SimulationError(.noSuchView, "no view is called \(self)")
    }
    guard found.count == 1 else {
      throw SimulationError(.ambiguous, "\(found.count) views are called \(self)")
    }
    return view
  }

  @MainActor private func views(in view: UIView) -> [UIView] {
    (view.accessibilityIdentifier == self ? [view] : []) + view.subviews.flatMap(views)
  }
}

/// A point of a view, in the view's own coordinates.
public struct PointInView<Place: ViewLocation>: TouchLocation {
  let point: CGPoint
  let place: Place

  /// The point on the screen, whatever lies there.
  public func screenPoint(in application: UIApplication) throws(SimulationError) -> CGPoint {
    try place.view(in: application).screenPoint(of: point, in: application)
  }

  /// The point on the screen, where the view itself or one in it must be hit.
  public func touchablePoint(in application: UIApplication) throws(SimulationError) -> CGPoint {
    let view = try place.view(in: application)
    return try view.touchablePoint(
      at: point, "its point (\(point.x), \(point.y))", in: application)
  }
}

extension TouchLocation {
  /// A point of a view, in the view's own coordinates:
  /// `device.tap(at: .point(CGPoint(x: 5, y: 5), in: "yellow"))`.
  /// - Parameters:
  ///   - point: From the view's upper left corner, in points, unless its bounds begin elsewhere.
  ///   - place: The view, or its accessibility identifier.
  public static func point<Place>(_ point: CGPoint, in place: Place) -> Self
  where Self == PointInView<Place> {
    PointInView(point: point, place: place)
  }
}

extension UIView {
  fileprivate var middle: CGPoint { CGPoint(x: bounds.midX, y: bounds.midY) }

  fileprivate func screenPoint(
    of point: CGPoint, in application: UIApplication
  ) throws(SimulationError) -> CGPoint {
    application.layOutWindows()
    guard let point = convertToScreen(point) else {
      throw SimulationError(.notInWindow, "\(name(of: self)) is in no window")
    }
    return point
  }

  /// - Parameter place: What the point is called in the message of an error.
  fileprivate func touchablePoint(
    at point: CGPoint, _ place: @autoclosure () -> String, in application: UIApplication
  ) throws(SimulationError) -> CGPoint {
    let point = try screenPoint(of: point, in: application)
    let hit = application.hitTest(point, with: nil)?.view
    if let hit, hit.isDescendant(of: self) { return point }
    throw SimulationError(
      .notHittable,
      "\(name(of: self)) cannot be touched at \(place()) (\(point.x), \(point.y)): "
        + (shutOut ?? hit.map { "\(name(of: $0)) is hit there" } ?? "nothing is hit there"))
  }

  /// What about the view, or a view around it, keeps fingers out.
  private var shutOut: String? {
    for view in sequence(first: self, next: \.superview) {
      let reason: String? =
        if view.isHidden {
          "is hidden"
        } else if !view.isUserInteractionEnabled {
          "takes no interaction"
        } else if view.alpha < 0.01 {
          "is transparent"
        } else {
          nil
        }
      if let reason { return "\(name(of: view)) \(reason)" }
    }
    return nil
  }
}
