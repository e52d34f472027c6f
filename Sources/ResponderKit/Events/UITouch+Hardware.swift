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
  /// Upright for every touch: a finger has no tilt, and a pencil's would need a digitizer with
  /// `ABS_TILT_X` and `ABS_TILT_Y`, which are not read.
  public var altitudeAngle: CGFloat { .pi / 2 }

  /// The direction in which a pencil leans in radians, from 0 for the view's x axis, clockwise.
  ///
  /// 0 for every touch, as for a pencil that stands upright: see ``altitudeAngle``.
  public func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
}
