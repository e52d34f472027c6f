public import Foundation

extension CGAffineTransform {
  /// The transform that moves first and then does this one.
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> Self {
    Self(translationX: tx, y: ty).concatenating(self)
  }

  /// The transform that scales first and then does this one.
  public func scaledBy(x: CGFloat, y: CGFloat) -> Self {
    Self(scaleX: x, y: y).concatenating(self)
  }

  /// The transform that turns first and then does this one.
  /// - Parameter angle: In radians; positive turns clockwise on a screen.
  public func rotated(by angle: CGFloat) -> Self {
    Self(rotationAngle: angle).concatenating(self)
  }
}

extension CGSize {
  /// The way along both sides after a transform, which may be negative.
  public func applying(_ transform: CGAffineTransform) -> CGSize {
    CGSize(
      width: transform.a * width + transform.c * height,
      height: transform.b * width + transform.d * height)
  }
}

extension CGRect {
  /// The smallest rectangle around this one after a transform.
  public func applying(_ transform: CGAffineTransform) -> CGRect {
    enclosing { $0.applying(transform) }
  }
}
