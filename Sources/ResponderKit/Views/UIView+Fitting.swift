public import Foundation

extension UIView {
  /// Stands for no natural width or height.
  public static let noIntrinsicMetric: CGFloat = -1

  /// Takes the size that ``sizeThatFits(_:)`` says for the present one; the origin stays.
  public func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    if transform.isIdentity {
      frame = CGRect(origin: frame.origin, size: size)
    } else {
      bounds.size = size
    }
  }
}

extension CGRect {
  /// The rectangle with a size's width and height where it has none.
  func filled(with size: CGSize) -> CGRect {
    CGRect(
      x: origin.x, y: origin.y, width: self.size.width == 0 ? size.width : self.size.width,
      height: self.size.height == 0 ? size.height : self.size.height)
  }
}
