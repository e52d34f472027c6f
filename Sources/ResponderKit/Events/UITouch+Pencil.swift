public import Foundation

// The angles of a pencil, and the precision of a touch. They have no made-up values where the hardware does not
// report them.
extension UITouch {
  /// The tolerance of ``majorRadius``, in points: 0, because no touchscreen reports it.
  public var majorRadiusTolerance: CGFloat { 0 }

  /// Returns the location with the precision of the hardware. It equals ``location(in:)``, which is
  /// not rounded.
  public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  /// Returns the location at the last delivery, with the precision of the hardware.
  public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  /// The angle between a pencil and the glass in radians, from 0 if it lies flat to π / 2 if it is
  /// upright.
  ///
  /// It is π / 2 for a finger, and for a pencil whose digitizer has no `ABS_TILT_X` and
  /// `ABS_TILT_Y`.
  public var altitudeAngle: CGFloat {
    let lean = leanOnScreen
    return .pi / 2 - atan(hypot(lean.x, lean.y))
  }

  /// Returns the direction of a pencil in radians, more than −π and up to π: 0 if its upper end leans
  /// along the view's x axis, increasing clockwise.
  ///
  /// It is 0 for an upright touch, including all fingers: see ``altitudeAngle``.
  /// - Parameter view: The view with the axes; `nil` for the window.
  public func azimuthAngle(in view: UIView?) -> CGFloat {
    let lean = leanOnScreen
    guard lean != .zero else { return 0 }
    // From the tip to the projection of the upper end, converted with the view's transform.
    let end = CGPoint(x: state.point.x + lean.x, y: state.point.y + lean.y)
    let (from, to) = (convert(state.point, to: view), convert(end, to: view))
    return atan2(to.y - from.y, to.x - from.x)
  }

  /// The distance from the tip to the projection of the upper end, for a pencil of height 1.
  private var leanOnScreen: CGPoint {
    type == .pencil ? CGPoint(x: tan(state.tilt.x), y: tan(state.tilt.y)) : .zero
  }
}
