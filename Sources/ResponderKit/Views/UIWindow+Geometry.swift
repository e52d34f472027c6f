public import Foundation

// Conversions between windows go through the screen. For `nil`, `UIView`'s methods of these names mean
// the window; these mean the screen.
extension UIWindow {
  /// Converts a point from this window's coordinates to another window's, or the screen's for
  /// `nil`.
  public func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint {
    guard window !== self else { return point }
    let onScreen = convertToSuperview(point)
    return window?.convertFromSuperview(onScreen) ?? onScreen
  }

  /// Converts a point from another window's coordinates, or the screen's for `nil`, to this one's.
  public func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint {
    guard window !== self else { return point }
    return convertFromSuperview(window?.convertToSuperview(point) ?? point)
  }

  /// Converts a rectangle from this window's coordinates to another window's, or the screen's for
  /// `nil`.
  public func convert(_ rect: CGRect, to window: UIWindow?) -> CGRect {
    rect.enclosing { convert($0, to: window) }
  }

  /// Converts a rectangle from another window's coordinates, or the screen's for `nil`, to this one's.
  public func convert(_ rect: CGRect, from window: UIWindow?) -> CGRect {
    rect.enclosing { convert($0, from: window) }
  }
}
