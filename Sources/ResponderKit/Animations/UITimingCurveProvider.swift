public import Foundation

/// The kind of a timing curve (Apple, UITimingCurveType).
public enum UITimingCurveType: Int, Sendable {
  /// A predefined curve.
  case builtin = 0
  /// A cubic curve with control points.
  case cubic = 1
  /// A spring.
  case spring = 2
  /// A cubic curve and a spring.
  case composed = 3
}

/// The timing curve of an animation, which is stored but not used.
@MainActor
public protocol UITimingCurveProvider: AnyObject {
  /// The kind of the curve.
  var timingCurveType: UITimingCurveType { get }
  /// The parameters of a cubic curve; `nil` for a spring.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The parameters of a spring; `nil` for a cubic curve.
  var springTimingParameters: UISpringTimingParameters? { get }
}

extension UIView {
  /// A predefined timing curve.
  public enum AnimationCurve: Int, Sendable {
    /// The animation begins and ends slowly.
    case easeInOut = 0
    /// The animation begins slowly.
    case easeIn = 1
    /// The animation ends slowly.
    case easeOut = 2
    /// The animation has a constant speed.
    case linear = 3
  }
}

/// A cubic timing curve.
@MainActor
public final class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// The predefined curve.
  public let animationCurve: UIView.AnimationCurve
  /// The first control point.
  public let controlPoint1: CGPoint
  /// The second control point.
  public let controlPoint2: CGPoint
  /// A predefined curve, or one with control points.
  public let timingCurveType: UITimingCurveType

  /// Creates a predefined curve.
  public init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    timingCurveType = .builtin
    (controlPoint1, controlPoint2) =
      switch curve {
      case .easeInOut: (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
      case .easeIn: (CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
      case .easeOut: (CGPoint(x: 0, y: 0), CGPoint(x: 0.58, y: 1))
      case .linear: (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
      }
  }

  /// Creates a curve with two control points.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    animationCurve = .easeInOut
    timingCurveType = .cubic
    controlPoint1 = point1
    controlPoint2 = point2
  }

  /// Creates a curve that begins and ends slowly.
  @MainActor
  public convenience override init() { self.init(animationCurve: .easeInOut) }

  /// This object.
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  /// `nil`, because this is a cubic curve.
  public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// The timing of a spring.
@MainActor
public final class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  /// The initial rate of change of the values.
  public let initialVelocity: CGVector
  /// The damping; a spring with a ratio of 1 does not oscillate.
  public let dampingRatio: CGFloat

  /// Creates a spring that comes to rest in the animator's duration.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = .zero) {
    dampingRatio = ratio
    initialVelocity = velocity
  }

  /// Creates a spring with a mass, a stiffness and a damping. UIKit computes the animator's duration from
  /// them; here the animator's own duration applies.
  public convenience init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    self.init(
      dampingRatio: damping / (2 * (mass * stiffness).squareRoot()), initialVelocity: velocity)
  }

  /// Creates a spring that does not oscillate.
  @MainActor public convenience override init() { self.init(dampingRatio: 1) }

  /// A spring.
  public var timingCurveType: UITimingCurveType { .spring }
  /// `nil`, because this is a spring.
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// This object.
  public var springTimingParameters: UISpringTimingParameters? { self }
}
