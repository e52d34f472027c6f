public import Foundation

// What a window posts to `NotificationCenter.default`, with itself as the object and no `userInfo`.
extension UIWindow {
  /// The window is shown.
  public static let didBecomeVisibleNotification = Notification.Name(
    "UIWindowDidBecomeVisibleNotification")
  /// The window is hidden.
  public static let didBecomeHiddenNotification = Notification.Name(
    "UIWindowDidBecomeHiddenNotification")
  /// The window is the key window from now on.
  public static let didBecomeKeyNotification = Notification.Name(
    "UIWindowDidBecomeKeyNotification")
  /// The window was the key window.
  public static let didResignKeyNotification = Notification.Name(
    "UIWindowDidResignKeyNotification")
}
