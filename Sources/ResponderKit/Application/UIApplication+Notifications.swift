public import Foundation

// What the application posts to `NotificationCenter.default`, with itself as the object, right after
// it told its delegate of the same step (UIKit's header of UIApplication).
extension UIApplication {
  /// The launch is over; its options, if there are any, are the `userInfo`.
  public static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  /// The application is active: it hears of events.
  public static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// The application is about to be inactive: it hears of no further events.
  public static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  /// The application is in the background.
  public static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// The application is about to leave the background. ``UIBehavior/postsForegroundNotificationFirst``
  /// tells whether the delegate hears of it before this is posted, or after.
  public static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// The application is about to end.
  public static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")
  /// Memory is short. ``UIBehavior/memoryWarningNotification`` tells when it is posted.
  public static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
}
