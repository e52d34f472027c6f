import Foundation

extension CGSize {
  /// Returns the size of the bounding rectangle after a transform.
  func around(_ transform: CGAffineTransform) -> CGSize {
    CGSize(
      width: abs(transform.a) * width + abs(transform.c) * height,
      height: abs(transform.b) * width + abs(transform.d) * height)
  }
}

extension CGRect {
  /// Returns the bounding rectangle of the converted corners.
  func enclosing(_ move: (CGPoint) -> CGPoint) -> CGRect {
    let corners = [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY),
      CGPoint(x: maxX, y: maxY),
    ].map(move)
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return self }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the rectangle, with a size's width and height where it is empty.
  func filled(with size: CGSize) -> CGRect {
    CGRect(
      x: origin.x, y: origin.y, width: self.size.width == 0 ? size.width : self.size.width,
      height: self.size.height == 0 ? size.height : self.size.height)
  }
}
