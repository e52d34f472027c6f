extension CALayer {
  /// Returns the layer itself: values have their final state from the beginning of an animation.
  public func presentation() -> Self? { self }

  /// Returns the layer itself.
  public func model() -> Self { self }

  /// Does nothing: there are no animations with keys.
  public func removeAnimation(forKey key: String) {}

  /// Returns `nil`: there are no animations with keys.
  public func animationKeys() -> [String]? { nil }
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
