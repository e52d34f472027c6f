public import Foundation

// The notifications that the application posts to `NotificationCenter.default`, with itself as the
// object. Those of a step of its life follow the delegate's call (UIKit's header of UIApplication).
extension UIApplication {
  /// The launch has finished. The `userInfo` contains the launch options, if any.
  public static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  /// The application became active.
  public static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// The application is about to become inactive.
  public static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  /// The application entered the background.
  public static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// The application is about to enter the foreground. ``UIBehavior/postsForegroundNotificationFirst``
  /// selects whether this is posted before or after the delegate is called.
  public static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// The application is about to terminate.
  public static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")
  /// Memory is low. ``UIBehavior/memoryWarningNotification`` selects when this is posted.
  public static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  /// The interface is about to rotate. The `userInfo` contains the new orientation.
  public static let willChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationWillChangeStatusBarOrientationNotification")
  /// The interface has rotated. The `userInfo` contains the old orientation.
  public static let didChangeStatusBarOrientationNotification = Notification.Name(
    "UIApplicationDidChangeStatusBarOrientationNotification")
  /// The key of an orientation, whose raw value is a number, in the `userInfo` of a notification.
  public static let statusBarOrientationUserInfoKey = "UIApplicationStatusBarOrientation"
}
