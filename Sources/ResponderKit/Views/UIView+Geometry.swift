public import Foundation

extension UIView {
  /// Converts a point from another view's coordinates, or the window's for `nil`, to this view's.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    guard let view else { return convertFromRoot(point) }
    guard view !== self else { return point }
    let there = view.convertToRoot(point)
    // Views in two windows are converted via the screen.
    guard let window, let other = view.window, other !== window else {
      return convertFromRoot(there)
    }
    return convertFromRoot(window.convert(there, from: other))
  }

  /// Converts a point from this view's coordinates to another view's, or the window's for `nil`.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view else { return convertToRoot(point) }
    return view.convert(point, from: self)
  }

  /// Converts a rectangle from another view's coordinates to this view's.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    rect.enclosing { convert($0, from: view) }
  }

  /// Converts a rectangle from this view's coordinates to another view's.
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

  /// Converts a vector from the superview's coordinates to this view's.
  func convertFromSuperview(_ way: CGVector) -> CGVector {
    guard isTransformed else { return way }
    let inverse = storedTransform.inverted()
    return CGVector(
      dx: inverse.a * way.dx + inverse.c * way.dy, dy: inverse.b * way.dx + inverse.d * way.dy)
  }

  /// Converts a vector from the coordinates of the topmost ancestor to this view's.
  func convertFromRoot(_ way: CGVector) -> CGVector {
    guard let superview else { return way }
    return convertFromSuperview(superview.convertFromRoot(way))
  }

  @inline(__always)
  private var middleOfBounds: CGPoint {
    let (origin, size) = (storedBounds.origin, storedBounds.size)
    if isTransformed {
      let anchor = storedAnchor
      return CGPoint(x: origin.x + size.width * anchor.x, y: origin.y + size.height * anchor.y)
    }
    return CGPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
  }

  /// Converts a point from this view's coordinates to the screen's; `nil` for a view without a
  /// window.
  package func convertToScreen(_ point: CGPoint) -> CGPoint? {
    window.map { $0.convertToSuperview(convertToRoot(point)) }
  }

  /// Converts a point to the coordinates of the topmost superview: the window, if there is one.
  private func convertToRoot(_ point: CGPoint) -> CGPoint {
    guard let superview else { return point }
    return superview.convertToRoot(convertToSuperview(point))
  }

  private func convertFromRoot(_ point: CGPoint) -> CGPoint {
    guard let superview else { return point }
    return convertFromSuperview(superview.convertFromRoot(point))
  }

  /// Returns the message for a value that is not a number. For NaN, UIKit ends the program when it lays out the view.
  func complaint(_ name: String, _ value: String) -> String {
    "\(name) of \(type(of: self)) cannot be \(value)."
  }
}
