public import Foundation

// Between windows, points go by way of the screen. Where `UIView`'s methods of these names take `nil` for
// the window, these take it for the screen.
extension UIWindow {
  /// Moves a point from this window's coordinates to another one's, or to the screen's for `nil`.
  public func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint {
    guard window !== self else { return point }
    let onScreen = convertToSuperview(point)
    return window?.convertFromSuperview(onScreen) ?? onScreen
  }

  /// Moves a point from another window's coordinates, or from the screen's for `nil`, to this one's.
  public func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint {
    guard window !== self else { return point }
    return convertFromSuperview(window?.convertToSuperview(point) ?? point)
  }

  /// Moves a rectangle from this window's coordinates to another one's, or to the screen's for `nil`.
  public func convert(_ rect: CGRect, to window: UIWindow?) -> CGRect {
    rect.enclosing { convert($0, to: window) }
  }

  /// Moves a rectangle from another window's coordinates, or from the screen's for `nil`, to this one's.
  public func convert(_ rect: CGRect, from window: UIWindow?) -> CGRect {
    rect.enclosing { convert($0, from: window) }
  }
}
