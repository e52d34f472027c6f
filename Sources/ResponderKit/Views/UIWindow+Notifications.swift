public import Foundation

// The notifications that a window posts to `NotificationCenter.default`, with itself as the object
// and without `userInfo`.
extension UIWindow {
  /// The window became visible.
  public static let didBecomeVisibleNotification = Notification.Name(
    "UIWindowDidBecomeVisibleNotification")
  /// The window became hidden.
  public static let didBecomeHiddenNotification = Notification.Name(
    "UIWindowDidBecomeHiddenNotification")
  /// The window became the key window.
  public static let didBecomeKeyNotification = Notification.Name(
    "UIWindowDidBecomeKeyNotification")
  /// The window resigned as the key window.
  public static let didResignKeyNotification = Notification.Name(
    "UIWindowDidResignKeyNotification")
}
