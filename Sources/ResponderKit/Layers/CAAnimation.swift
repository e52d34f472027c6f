public import Foundation

/// An animation of a layer. It takes its time and notifies its delegate; nothing is shown, and the layer's values are
/// those that the program sets.
@MainActor
open class CAAnimation: NSObject, CAMediaTiming {
  open var beginTime: TimeInterval = 0
  open var duration: TimeInterval = 0
  open var speed: Float = 1
  open var timeOffset: TimeInterval = 0
  open var repeatCount: Float = 0
  open var repeatDuration: TimeInterval = 0
  open var autoreverses = false
  open var fillMode = CAMediaTimingFillMode.removed
  /// The pace; kept and given back.
  open var timingFunction: CAMediaTimingFunction?
  /// Whether the layer forgets the animation at its end.
  open var isRemovedOnCompletion = true
  /// Is notified of the beginning and the end. Held strongly, until the end.
  open var delegate: (any CAAnimationDelegate)?
  private var values: [String: Any] = [:]

  /// Creates an animation without a duration.
  public required override init() { super.init() }

  /// Keeps a value of the program's, for example to know the animation by in its delegate.
  open func setValue(_ value: Any?, forKey key: String) { values[key] = value }
  /// Returns a value that ``setValue(_:forKey:)`` kept.
  open func value(forKey key: String) -> Any? { values[key] }

  /// Takes over the properties of another animation of the same class.
  func copyProperties(of other: CAAnimation) {
    (beginTime, duration, speed) = (other.beginTime, other.duration, other.speed)
    (timeOffset, repeatCount) = (other.timeOffset, other.repeatCount)
    (repeatDuration, autoreverses) = (other.repeatDuration, other.autoreverses)
    (fillMode, timingFunction) = (other.fillMode, other.timingFunction)
    (isRemovedOnCompletion, delegate) = (other.isRemovedOnCompletion, other.delegate)
    values = other.values
  }

  /// The seconds from the beginning to the end, without a duration of its own in that of the transaction; infinite for
  /// one that never ends.
  func runTime(default usual: TimeInterval) -> TimeInterval {
    guard speed > 0 else { return .infinity }
    let run = (duration > 0 ? duration : usual) * (autoreverses ? 2 : 1)
    let whole =
      repeatDuration > 0 ? repeatDuration : run * Double(repeatCount > 0 ? repeatCount : 1)
    return whole / Double(speed)
  }
}

/// Is notified of an animation's beginning and end.
@MainActor
public protocol CAAnimationDelegate: AnyObject {
  /// The animation began.
  func animationDidStart(_ anim: CAAnimation)
  /// The animation ended.
  /// - Parameters:
  ///   - anim: The animation.
  ///   - flag: Whether its time was over; `false` if it was removed before, or its layer was.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation of a property.
@MainActor
open class CAPropertyAnimation: CAAnimation {
  /// The property, such as `transform.rotation`.
  open var keyPath: String?
  /// Whether the value is added to the present one; kept and given back.
  open var isAdditive = false
  /// Whether each run begins where the last one ended; kept and given back.
  open var isCumulative = false

  /// Creates an animation of a property.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func copyProperties(of other: CAAnimation) {
    super.copyProperties(of: other)
    guard let other = other as? CAPropertyAnimation else { return }
    (keyPath, isAdditive, isCumulative) = (other.keyPath, other.isAdditive, other.isCumulative)
  }
}

/// An animation from one value to another; the values are kept and given back.
@MainActor
open class CABasicAnimation: CAPropertyAnimation {
  /// The first value.
  open var fromValue: Any?
  /// The last value.
  open var toValue: Any?
  /// The difference of both.
  open var byValue: Any?

  override func copyProperties(of other: CAAnimation) {
    super.copyProperties(of: other)
    guard let other = other as? CABasicAnimation else { return }
    (fromValue, toValue, byValue) = (other.fromValue, other.toValue, other.byValue)
  }
}

/// An animation like a spring.
@MainActor
open class CASpringAnimation: CABasicAnimation {
  /// The mass at the end of the spring.
  open var mass: CGFloat = 1
  /// The force of the spring.
  open var stiffness: CGFloat = 100
  /// What slows it down.
  open var damping: CGFloat = 10
  /// The velocity at the beginning.
  open var initialVelocity: CGFloat = 0

  /// The seconds until the spring is nearly at rest, within a thousandth of its way.
  open var settlingDuration: TimeInterval {
    guard damping > 0, mass > 0, stiffness > 0 else { return .infinity }
    let rate = damping / (2 * mass)
    let frequency = (stiffness / mass).squareRoot()
    // Beyond the critical damping the slower of two rates decides.
    let slowest =
      rate > frequency ? rate - (rate * rate - frequency * frequency).squareRoot() : rate
    return log(1000) / slowest
  }

  override func copyProperties(of other: CAAnimation) {
    super.copyProperties(of: other)
    guard let other = other as? CASpringAnimation else { return }
    (mass, stiffness, damping) = (other.mass, other.stiffness, other.damping)
    initialVelocity = other.initialVelocity
  }
}

/// An animation over several values; they are kept and given back.
@MainActor
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values.
  open var values: [Any]?
  /// The way, instead of values.
  open var path: CGPath?
  /// When each value is reached, from 0 to 1.
  open var keyTimes: [NSNumber]?
  /// The pace between two values.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// How values between are found.
  open var calculationMode = CAAnimationCalculationMode.linear
  /// Whether what follows a path turns with it.
  open var rotationMode: CAAnimationRotationMode?

  override func copyProperties(of other: CAAnimation) {
    super.copyProperties(of: other)
    guard let other = other as? CAKeyframeAnimation else { return }
    (values, path, keyTimes) = (other.values, other.path, other.keyTimes)
    (timingFunctions, calculationMode) = (other.timingFunctions, other.calculationMode)
    rotationMode = other.rotationMode
  }
}

/// How a keyframe animation finds the values between.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In proportion to the time.
  public static let linear = Self(rawValue: "linear")
  /// Not at all.
  public static let discrete = Self(rawValue: "discrete")
  /// In proportion to the time, at an even pace.
  public static let paced = Self(rawValue: "paced")
  /// On a curve.
  public static let cubic = Self(rawValue: "cubic")
  /// On a curve, at an even pace.
  public static let cubicPaced = Self(rawValue: "cubicPaced")
}

/// Whether what follows a path turns with it.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// It turns with the path.
  public static let rotateAuto = Self(rawValue: "auto")
  /// It turns with the path, and faces backwards.
  public static let rotateAutoReverse = Self(rawValue: "autoReverse")
}

/// Several animations that run together. Only the group's delegate is notified.
@MainActor
open class CAAnimationGroup: CAAnimation {
  /// The animations.
  open var animations: [CAAnimation]?

  override func copyProperties(of other: CAAnimation) {
    super.copyProperties(of: other)
    if let other = other as? CAAnimationGroup { animations = other.animations }
  }
}

/// An animation from one look of a layer to the next.
@MainActor
open class CATransition: CAAnimation {
  /// The kind of transition.
  open var type = CATransitionType.fade
  /// The direction.
  open var subtype: CATransitionSubtype?
  /// Where it begins, from 0 to 1.
  open var startProgress: Float = 0
  /// Where it ends, from 0 to 1.
  open var endProgress: Float = 1

  override func copyProperties(of other: CAAnimation) {
    super.copyProperties(of: other)
    guard let other = other as? CATransition else { return }
    (type, subtype) = (other.type, other.subtype)
    (startProgress, endProgress) = (other.startProgress, other.endProgress)
  }
}

/// The kind of a transition.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The new look appears where the old one was.
  public static let fade = Self(rawValue: "fade")
  /// The new look moves over the old one.
  public static let moveIn = Self(rawValue: "moveIn")
  /// The new look pushes the old one away.
  public static let push = Self(rawValue: "push")
  /// The old look moves away from the new one.
  public static let reveal = Self(rawValue: "reveal")
}

/// The side that a transition comes from.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The right side.
  public static let fromRight = Self(rawValue: "fromRight")
  /// The left side.
  public static let fromLeft = Self(rawValue: "fromLeft")
  /// The upper side.
  public static let fromTop = Self(rawValue: "fromTop")
  /// The lower side.
  public static let fromBottom = Self(rawValue: "fromBottom")
}
