public import Foundation

extension UIView {
  /// The options of a keyframe animation. Only `allowUserInteraction`, `repeat`, `autoreverse` and the two
  /// that override inherited values have an effect.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Has no effect.
    public static let layoutSubviews = Self(rawValue: 1 << 0)
    /// The views receive touches during the animation.
    public static let allowUserInteraction = Self(rawValue: 1 << 1)
    /// Has no effect.
    public static let beginFromCurrentState = Self(rawValue: 1 << 2)
    /// The animation repeats until `layer.removeAllAnimations()` is called for its views.
    public static let `repeat` = Self(rawValue: 1 << 3)
    /// The animation takes twice its duration: it runs forwards, and then backwards.
    public static let autoreverse = Self(rawValue: 1 << 4)
    /// A nested animation uses its own duration.
    public static let overrideInheritedDuration = Self(rawValue: 1 << 5)
    /// A nested animation uses its own options.
    public static let overrideInheritedOptions = Self(rawValue: 1 << 9)
    /// Has no effect.
    public static let calculationModeLinear = Self([])
    /// Has no effect.
    public static let calculationModeDiscrete = Self(rawValue: 1 << 10)
    /// Has no effect.
    public static let calculationModePaced = Self(rawValue: 2 << 10)
    /// Has no effect.
    public static let calculationModeCubic = Self(rawValue: 3 << 10)
    /// Has no effect.
    public static let calculationModeCubicPaced = Self(rawValue: 4 << 10)

    /// The corresponding options of an animation.
    fileprivate var animationOptions: AnimationOptions {
      AnimationOptions(rawValue: rawValue & (1 << 10 - 1))
    }
  }

  /// Animates changes in several keyframes. All of them apply at once.
  /// - Parameters:
  ///   - duration: The duration of all keyframes together, in seconds.
  ///   - delay: The delay before the animation, in seconds.
  ///   - options: The options of the animation.
  ///   - animations: Calls ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``.
  ///   - completion: Called after the duration.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: @MainActor () -> Void,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: delay, options: options.animationOptions,
      animations: animations, completion: completion)
  }

  /// Makes the changes of one keyframe. Its start and duration have no effect.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @MainActor () -> Void
  ) {
    animations()
  }
}
