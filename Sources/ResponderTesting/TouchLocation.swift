public import Foundation
public import ResponderKit

/// The location of a simulated finger: a point of the screen, a view, which is touched at its
/// centre, the accessibility identifier of a view, or a point in one of these views.
@MainActor
public protocol TouchLocation {
  /// Returns the point on the screen, regardless of what is there.
  /// - Throws: ``SimulationError`` if the view does not exist or has no window.
  func screenPoint(in application: UIApplication) throws(SimulationError) -> CGPoint

  /// Returns the point on the screen, if a touch there would begin in the view.
  /// - Throws: ``SimulationError``, also if a touch would begin in another view.
  func touchablePoint(in application: UIApplication) throws(SimulationError) -> CGPoint
}

extension CGPoint: TouchLocation {
  /// Returns this point.
  public func screenPoint(in application: UIApplication) throws(SimulationError) -> CGPoint {
    self
  }

  /// Returns this point, regardless of what is there.
  public func touchablePoint(in application: UIApplication) throws(SimulationError) -> CGPoint {
    self
  }
}

/// A location that is a view.
@MainActor
public protocol ViewLocation: TouchLocation {
  /// Returns the view.
  /// - Throws: ``SimulationError`` if the view does not exist.
  func view(in application: UIApplication) throws(SimulationError) -> UIView
}

extension ViewLocation {
  /// Returns the view's centre.
  public func screenPoint(in application: UIApplication) throws(SimulationError) -> CGPoint {
    let view = try view(in: application)
    return try view.screenPoint(of: view.middle, in: application)
  }

  /// Returns the view's centre, if the view or a subview would be hit there.
  public func touchablePoint(in application: UIApplication) throws(SimulationError) -> CGPoint {
    let view = try view(in: application)
    return try view.touchablePoint(at: view.middle, "its centre", in: application)
  }
}

extension UIView: ViewLocation {
  /// Returns this view.
  public func view(in application: UIApplication) throws(SimulationError) -> UIView { self }
}

extension String: ViewLocation {
  /// Returns the only view with this accessibility identifier.
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

  /// Returns the point on the screen, regardless of what is there.
  public func screenPoint(in application: UIApplication) throws(SimulationError) -> CGPoint {
    try place.view(in: application).screenPoint(of: point, in: application)
  }

  /// Returns the point on the screen, if the view or a subview would be hit there.
  public func touchablePoint(in application: UIApplication) throws(SimulationError) -> CGPoint {
    let view = try place.view(in: application)
    return try view.touchablePoint(
      at: point, "its point (\(point.x), \(point.y))", in: application)
  }
}

extension TouchLocation {
  /// A point of a view, in the view's own coordinates: `device.tap(at: .point(CGPoint(x: 5, y: 5),
  /// in: "yellow"))`.
  /// - Parameters:
  ///   - point: The point relative to the view's upper left corner, unless its bounds have another
  ///     origin.
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

  /// Returns a point, if a touch there would begin in the view.
  /// - Parameter place: The name of the point in errors.
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

  /// Why the view, or a superview, receives no touches.
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
