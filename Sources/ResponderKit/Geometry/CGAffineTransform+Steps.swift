public import Foundation

extension CGAffineTransform {
  /// Returns a transform that translates, followed by this one.
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> Self {
    Self(translationX: tx, y: ty).concatenating(self)
  }

  /// Returns a transform that scales, followed by this one.
  public func scaledBy(x: CGFloat, y: CGFloat) -> Self {
    Self(scaleX: x, y: y).concatenating(self)
  }

  /// Returns a transform that rotates, followed by this one.
  /// - Parameter angle: The angle in radians; clockwise on a screen if positive.
  public func rotated(by angle: CGFloat) -> Self {
    Self(rotationAngle: angle).concatenating(self)
  }
}

extension CGSize {
  /// Returns the transformed size, which may be negative.
  public func applying(_ transform: CGAffineTransform) -> CGSize {
    CGSize(
      width: transform.a * width + transform.c * height,
      height: transform.b * width + transform.d * height)
  }
}

extension CGRect {
  /// Returns the bounding rectangle of the transformed rectangle.
  public func applying(_ transform: CGAffineTransform) -> CGRect {
    enclosing { $0.applying(transform) }
  }
}
