public import Foundation

extension CALayer {
  /// Returns the layer itself: values have their final state from the beginning of an animation.
  public func presentation() -> Self? { self }

  /// Returns the layer itself.
  public func model() -> Self { self }

  /// Adds a copy of an animation, which begins in the next turn, takes its time and notifies its delegate. Another
  /// animation with the key is removed.
  /// - Parameters:
  ///   - anim: The animation.
  ///   - key: The name of the animation in the layer; `nil` for one without a name of its own.
  public func add(_ anim: CAAnimation, forKey key: String?) {
    if runningAnimations == nil { runningAnimations = RunningLayerAnimations() }
    runningAnimations?.add(anim, anim is CATransition ? key ?? "transition" : key)
  }

  /// Returns the animation with a key.
  public func animation(forKey key: String) -> CAAnimation? { runningAnimations?.animation(key) }

  /// Removes an animation. If its time was not over, the delegate is notified in the next turn.
  public func removeAnimation(forKey key: String) { runningAnimations?.remove(key) }

  /// Returns the keys of the animations, in the order in which they were added; `nil` if there are none.
  public func animationKeys() -> [String]? {
    let keys = runningAnimations?.keys ?? []
    return keys.isEmpty ? nil : keys
  }

  /// Returns the time as it is: the times of layers have no effect.
  public func convertTime(_ t: TimeInterval, from l: CALayer?) -> TimeInterval { t }
  /// Returns the time as it is: the times of layers have no effect.
  public func convertTime(_ t: TimeInterval, to l: CALayer?) -> TimeInterval { t }

  /// Ends the animations of the layer and its sublayers, which have left their window.
  func removeAnimationsInTree() {
    runningAnimations?.removeAll()
    for layer in ownSublayers { layer.removeAnimationsInTree() }
  }
}

/// Corners of a layer.
public struct CACornerMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner at the smallest x and y: the upper left one.
  public static let layerMinXMinYCorner = Self(rawValue: 1)
  /// The upper right corner.
  public static let layerMaxXMinYCorner = Self(rawValue: 2)
  /// The lower left corner.
  public static let layerMinXMaxYCorner = Self(rawValue: 4)
  /// The lower right corner.
  public static let layerMaxXMaxYCorner = Self(rawValue: 8)
}

extension UIView {
  /// The transform of the layer. Only its affine part has an effect.
  public var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }
}
