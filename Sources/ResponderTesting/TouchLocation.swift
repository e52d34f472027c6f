public import Foundation
public import ResponderKit

/// Where a simulated finger is put down: a point of the screen, a view, which is touched at its
/// centre, or the accessibility identifier of a view.
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
  public func screenPoint(in application: UIApplication) throws(SimulationError) -> CGPoint {
    self
  }

  public func touchablePoint(in application: UIApplication) throws(SimulationError) -> CGPoint {
    self
  }
}

extension UIView: TouchLocation {
  /// The view's centre.
  public func screenPoint(in application: UIApplication) throws(SimulationError) -> CGPoint {
    application.layOutWindows()
    guard let point = convertToScreen(CGPoint(x: bounds.midX, y: bounds.midY)) else {
      throw SimulationError(.notInWindow, "\(name(of: self)) is in no window")
    }
    return point
  }

  /// The view's centre, where the view itself or one in it must be hit.
  public func touchablePoint(in application: UIApplication) throws(SimulationError) -> CGPoint {
    let point = try screenPoint(in: application)
    let hit = application.hitTest(point, with: nil)?.view
    if let hit, hit.isDescendant(of: self) { return point }
    throw SimulationError(
      .notHittable,
      "\(name(of: self)) cannot be touched at its centre (\(point.x), \(point.y)): "
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

extension String: TouchLocation {
  /// The centre of the one view with this accessibility identifier.
  public func screenPoint(in application: UIApplication) throws(SimulationError) -> CGPoint {
    try view(in: application).screenPoint(in: application)
  }

  /// The centre of the one view with this accessibility identifier, where it must be hit.
  public func touchablePoint(in application: UIApplication) throws(SimulationError) -> CGPoint {
    try view(in: application).touchablePoint(in: application)
  }

  @MainActor private func view(in application: UIApplication) throws(SimulationError) -> UIView {
    let found = application.windows.flatMap { views(in: $0) }
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
