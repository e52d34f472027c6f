public import Foundation

extension UIView {
  /// Moves a point from the coordinates of another view, or of the window for `nil`, to this
  /// view's.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    guard let view else { return convertFromRoot(point) }
    guard view !== self else { return point }
    let there = view.convertToRoot(point)
    // Views of two windows share the screen.
    guard let window, let other = view.window, other !== window else {
      return convertFromRoot(there)
    }
    return convertFromRoot(window.convert(there, from: other))
  }

  /// Moves a point from this view's coordinates to another view's, or to the window's for `nil`.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view else { return convertToRoot(point) }
    return view.convert(point, from: self)
  }

  /// Moves a rectangle from another view's coordinates to this view's.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    rect.enclosing { convert($0, from: view) }
  }

  /// Moves a rectangle from this view's coordinates to another view's.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    rect.enclosing { convert($0, to: view) }
  }

  func convertToSuperview(_ point: CGPoint) -> CGPoint {
    let middle = middleOfBounds
    let fromCenter = CGPoint(x: point.x - middle.x, y: point.y - middle.y)
    let turned = isTransformed ? fromCenter.applying(storedTransform) : fromCenter
    return CGPoint(x: turned.x + storedCenter.x, y: turned.y + storedCenter.y)
  }

  func convertFromSuperview(_ point: CGPoint) -> CGPoint {
    let fromCenter = CGPoint(x: point.x - storedCenter.x, y: point.y - storedCenter.y)
    let straight =
      isTransformed ? fromCenter.applying(storedTransform.inverted()) : fromCenter
    let middle = middleOfBounds
    return CGPoint(x: straight.x + middle.x, y: straight.y + middle.y)
  }

  @inline(__always)
  private var middleOfBounds: CGPoint {
    let (origin, size) = (storedBounds.origin, storedBounds.size)
    return CGPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
  }

  /// Moves a point from this view's coordinates to the screen's; `nil` for a view in no window.
  package func convertToScreen(_ point: CGPoint) -> CGPoint? {
    window.map { $0.convertToSuperview(convertToRoot(point)) }
  }

  /// The root is the topmost ancestor: the window, for a view that is in one.
  private func convertToRoot(_ point: CGPoint) -> CGPoint {
    guard let superview else { return point }
    return superview.convertToRoot(convertToSuperview(point))
  }

  private func convertFromRoot(_ point: CGPoint) -> CGPoint {
    guard let superview else { return point }
    return convertFromSuperview(superview.convertFromRoot(point))
  }
}

extension CGSize {
  /// The size of the smallest rectangle around one of this size after a transform.
  func around(_ transform: CGAffineTransform) -> CGSize {
    CGSize(
      width: abs(transform.a) * width + abs(transform.c) * height,
      height: abs(transform.b) * width + abs(transform.d) * height)
  }
}

extension CGRect {
  /// The smallest rectangle around this one's corners after each was moved.
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
}
