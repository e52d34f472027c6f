public import Foundation

// What depends on what the hardware tells. Where it tells nothing, nothing is made up.
extension UITouch {
  /// How far ``majorRadius`` may be off, in points. 0: no touchscreen tells.
  public var majorRadiusTolerance: CGFloat { 0 }

  /// Where the touch is, as exactly as the hardware tells. ``location(in:)`` is not rounded, so both
  /// are the same.
  public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  /// Where the touch was when it was last told of, as exactly as the hardware tells.
  public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  /// The angle between a pencil and the glass in radians, from 0 for one that lies flat to π / 2 for
  /// one that stands upright.
  ///
  /// Upright for a finger, which has no tilt, and for a pencil whose digitizer has no `ABS_TILT_X`
  /// and `ABS_TILT_Y`.
  public var altitudeAngle: CGFloat {
    let lean = leanOnScreen
    return .pi / 2 - atan(hypot(lean.x, lean.y))
  }

  /// The direction in which a pencil leans in radians, more than −π and up to π: 0 for one whose upper
  /// end leans along the view's x axis, and growing clockwise.
  ///
  /// 0 for a touch that stands upright, as all fingers do: see ``altitudeAngle``.
  /// - Parameter view: Whose axes count; the window's for `nil`.
  public func azimuthAngle(in view: UIView?) -> CGFloat {
    let lean = leanOnScreen
    guard lean != .zero else { return 0 }
    // The way from the tip to the shadow of the upper end, whatever the view was transformed by.
    let end = CGPoint(x: state.point.x + lean.x, y: state.point.y + lean.y)
    let (from, to) = (convert(state.point, to: view), convert(end, to: view))
    return atan2(to.y - from.y, to.x - from.x)
  }

  /// How far the shadow of the pencil's upper end lies from its tip, for a pencil of height 1.
  private var leanOnScreen: CGPoint {
    type == .pencil ? CGPoint(x: tan(state.tilt.x), y: tan(state.tilt.y)) : .zero
  }
}
