public import Foundation

// Animations without drawing: new values apply at once, and only the timing is simulated. Views
// whose frame, bounds, centre, transform, alpha or background colour a block changes receive no
// touches for the duration, unless the options contain `.allowUserInteraction`. The completion is
// then called with `true`, in a turn of its own.
extension UIView {
  /// The options of an animation. Only `allowUserInteraction`, `repeat` and the two that override
  /// inherited values have an effect.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Has no effect.
    public static let layoutSubviews = Self(rawValue: 1 << 0)
    /// The views receive touches during the animation.
    public static let allowUserInteraction = Self(rawValue: 1 << 1)
    /// Has no effect, because new values apply at once.
    public static let beginFromCurrentState = Self(rawValue: 1 << 2)
    /// The animation repeats until `layer.removeAllAnimations()` is called for its views.
    public static let `repeat` = Self(rawValue: 1 << 3)
    /// The animation takes twice its duration: it runs forwards, and then backwards.
    public static let autoreverse = Self(rawValue: 1 << 4)
    /// A nested animation uses its own duration.
    public static let overrideInheritedDuration = Self(rawValue: 1 << 5)
    /// Has no effect.
    public static let overrideInheritedCurve = Self(rawValue: 1 << 6)
    /// Has no effect.
    public static let allowAnimatedContent = Self(rawValue: 1 << 7)
    /// Used by ``UIView/transition(from:to:duration:options:completion:)`` only.
    public static let showHideTransitionViews = Self(rawValue: 1 << 8)
    /// A nested animation uses its own options.
    public static let overrideInheritedOptions = Self(rawValue: 1 << 9)

    /// Has no effect.
    public static let curveEaseInOut = Self([])
    /// Has no effect.
    public static let curveEaseIn = Self(rawValue: 1 << 16)
    /// Has no effect.
    public static let curveEaseOut = Self(rawValue: 2 << 16)
    /// Has no effect.
    public static let curveLinear = Self(rawValue: 3 << 16)

    /// Has no effect.
    public static let transitionFlipFromLeft = Self(rawValue: 1 << 20)
    /// Has no effect.
    public static let transitionFlipFromRight = Self(rawValue: 2 << 20)
    /// Has no effect.
    public static let transitionCurlUp = Self(rawValue: 3 << 20)
    /// Has no effect.
    public static let transitionCurlDown = Self(rawValue: 4 << 20)
    /// Has no effect.
    public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
    /// Has no effect.
    public static let transitionFlipFromTop = Self(rawValue: 6 << 20)
    /// Has no effect.
    public static let transitionFlipFromBottom = Self(rawValue: 7 << 20)
  }

  /// Animates changes to views.
  /// - Parameters:
  ///   - duration: The duration in seconds. With 0 nothing is animated, and the completion is
  ///     called in the next turn, regardless of the delay.
  ///   - delay: The delay before the animation, in seconds. The views receive no touches during the
  ///     delay either.
  ///   - options: The options of the animation.
  ///   - animations: Makes the changes. It runs at once.
  ///   - completion: Called with `false` if the animation was removed early.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: AnimationOptions = [], animations: @MainActor () -> Void,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    ViewAnimation.run(
      duration: duration, delay: delay, options: options, changes: animations,
      completion: completion)
  }

  /// Animates changes to views.
  public class func animate(
    withDuration duration: TimeInterval, animations: @MainActor () -> Void,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, animations: animations, completion: completion)
  }

  /// Animates changes to views. The parameters of the spring have no effect.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @MainActor () -> Void,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay, options: options, animations: animations,
      completion: completion)
  }

  /// Animates changes to views. The bounce has no effect.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: @MainActor () -> Void,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay, options: options, animations: animations,
      completion: completion)
  }

  /// Makes changes without an animation, even within the block of one.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: @MainActor () -> Void) {
    let wereEnabled = areAnimationsEnabled
    setAnimationsEnabled(false)
    ViewAnimation.within(nil, actionsWithoutAnimation)
    setAnimationsEnabled(wereEnabled)
  }

  /// Turns all animations on or off. While they are off, completions are called in the next turn.
  public class func setAnimationsEnabled(_ enabled: Bool) {
    ViewAnimation.areEnabled = enabled
  }

  /// Whether animations are on; see ``setAnimationsEnabled(_:)``.
  public class var areAnimationsEnabled: Bool { ViewAnimation.areEnabled }
}
