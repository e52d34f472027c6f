public import Foundation

// Animations without pictures: the new values count at once, and what remains is time. The views
// whose frame, bounds, centre, transform, alpha or background colour a block changes take no touches
// until the duration is over, unless `.allowUserInteraction` is among the options; then the
// completion is called, in a turn of its own, with `true`.
extension UIView {
  /// How an animation goes. Of these, `allowUserInteraction`, `repeat` and the two that override
  /// what is inherited count; the others are accepted and change nothing.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Accepted, and changes nothing.
    public static let layoutSubviews = Self(rawValue: 1 << 0)
    /// The views can be touched meanwhile.
    public static let allowUserInteraction = Self(rawValue: 1 << 1)
    /// Accepted, and changes nothing: views are where their values say from the first moment.
    public static let beginFromCurrentState = Self(rawValue: 1 << 2)
    /// It goes on until its views' `layer.removeAllAnimations()` is called.
    public static let `repeat` = Self(rawValue: 1 << 3)
    /// Accepted, and changes nothing.
    public static let autoreverse = Self(rawValue: 1 << 4)
    /// Within another animation's block, the duration is the animation's own.
    public static let overrideInheritedDuration = Self(rawValue: 1 << 5)
    /// Accepted, and changes nothing: nothing is drawn along a curve.
    public static let overrideInheritedCurve = Self(rawValue: 1 << 6)
    /// Accepted, and changes nothing.
    public static let allowAnimatedContent = Self(rawValue: 1 << 7)
    /// Accepted, and changes nothing.
    public static let showHideTransitionViews = Self(rawValue: 1 << 8)
    /// Within another animation's block, the options are the animation's own.
    public static let overrideInheritedOptions = Self(rawValue: 1 << 9)

    /// Slow at both ends; changes nothing.
    public static let curveEaseInOut = Self([])
    /// Slow at the beginning; changes nothing.
    public static let curveEaseIn = Self(rawValue: 1 << 16)
    /// Slow at the end; changes nothing.
    public static let curveEaseOut = Self(rawValue: 2 << 16)
    /// As fast all along; changes nothing.
    public static let curveLinear = Self(rawValue: 3 << 16)

    /// A look of a transition; changes nothing.
    public static let transitionFlipFromLeft = Self(rawValue: 1 << 20)
    /// A look of a transition; changes nothing.
    public static let transitionFlipFromRight = Self(rawValue: 2 << 20)
    /// A look of a transition; changes nothing.
    public static let transitionCurlUp = Self(rawValue: 3 << 20)
    /// A look of a transition; changes nothing.
    public static let transitionCurlDown = Self(rawValue: 4 << 20)
    /// A look of a transition; changes nothing.
    public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
    /// A look of a transition; changes nothing.
    public static let transitionFlipFromTop = Self(rawValue: 6 << 20)
    /// A look of a transition; changes nothing.
    public static let transitionFlipFromBottom = Self(rawValue: 7 << 20)
  }

  /// Makes changes that take a while.
  /// - Parameters:
  ///   - duration: In seconds. With 0 nothing is animated, and the completion comes in the next
  ///     turn, whatever the delay.
  ///   - delay: Seconds before the duration begins; touches are kept off from the start.
  ///   - options: How the animation goes.
  ///   - animations: Runs at once.
  ///   - completion: Gets `false` if the animation was removed before its time.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: AnimationOptions = [], animations: @MainActor () -> Void,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    ViewAnimation.run(
      duration: duration, delay: delay, options: options, changes: animations,
      completion: completion)
  }

  /// Makes changes that take a while.
  public class func animate(
    withDuration duration: TimeInterval, animations: @MainActor () -> Void,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, animations: animations, completion: completion)
  }

  /// Makes changes that take a while; how far they swing changes nothing.
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

  /// Makes changes in a view that take a while, whatever they are.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (@MainActor () -> Void)?,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    ViewAnimation.run(
      duration: duration, delay: 0, options: options, view: view,
      changes: { animations?() }, completion: completion)
  }

  /// Makes changes that belong to no animation, even within another's block.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: @MainActor () -> Void) {
    let wereEnabled = areAnimationsEnabled
    setAnimationsEnabled(false)
    ViewAnimation.within(nil, actionsWithoutAnimation)
    setAnimationsEnabled(wereEnabled)
  }

  /// Turns all animations on or off; while they are off, completions come in the next turn.
  public class func setAnimationsEnabled(_ enabled: Bool) {
    ViewAnimation.areEnabled = enabled
  }

  /// Whether animations take their time; see ``setAnimationsEnabled(_:)``.
  public class var areAnimationsEnabled: Bool { ViewAnimation.areEnabled }
}
