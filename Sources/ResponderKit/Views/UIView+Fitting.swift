public import Foundation

extension UIView {
  /// Indicates that there is no intrinsic width or height.
  public static let noIntrinsicMetric: CGFloat = -1
}

extension CGRect {
  /// Returns the rectangle, with a size's width and height where it is empty.
  func filled(with size: CGSize) -> CGRect {
    CGRect(
      x: origin.x, y: origin.y, width: self.size.width == 0 ? size.width : self.size.width,
      height: self.size.height == 0 ? size.height : self.size.height)
  }
}
