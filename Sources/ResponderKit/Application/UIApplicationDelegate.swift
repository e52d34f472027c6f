/// What an application is told of its own life.
///
/// Declare it as `@main final class AppDelegate: UIResponder, UIApplicationDelegate`. Every
/// method has an empty default, so a subclass of a class that conforms has to override a method
/// that the class implements itself; one that only the default implements would not be called.
@MainActor
public protocol UIApplicationDelegate: AnyObject {
  /// Makes a delegate for `main()` to launch an application with.
  init()

  /// The launch has begun; no state was restored yet. The answer changes nothing here: it is about the
  /// URL that the application was launched to open.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// The launch is almost over: the last moment to make a window before the first screen is shown.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// The application is active: it hears of events.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// The application is about to be inactive, as in a telephone call, or on the way to the background.
  /// What is under way is cancelled afterwards: touches, shakes, presses and seeks.
  func applicationWillResignActive(_ application: UIApplication)
  /// The application left the screen; `applicationState` is `.background`.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// The application is about to come back; `applicationState` is `.background` still.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// The process is about to end. Not called when the application is suspended.
  func applicationWillTerminate(_ application: UIApplication)
  /// Memory is short; every view controller is told next.
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)

  // MARK: - State restoration

  /// Whether to save the application's state, securely coded; asked on the way to the background.
  /// A delegate that has this method is not asked the next one.
  /// - Parameters:
  ///   - application: The application.
  ///   - coder: What the application itself keeps, see
  ///     `application(_:willEncodeRestorableStateWith:)`.
  func application(
    _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
  ) -> Bool
  /// Whether to save the application's state, with classes that need not be securely coded.
  func application(
    _ application: UIApplication, shouldSaveApplicationState coder: NSCoder
  ) -> Bool
  /// Whether to restore the state that was saved; asked at the launch, when there is one. A delegate
  /// that has this method is not asked the next one.
  func application(
    _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
  ) -> Bool
  /// Whether to restore the state that was saved, with classes that need not be securely coded.
  func application(
    _ application: UIApplication, shouldRestoreApplicationState coder: NSCoder
  ) -> Bool
  /// The controller for a path of restoration identifiers, asked for each that has no restoration
  /// class; with `nil` a controller that is there already and has the same path is taken.
  func application(
    _ application: UIApplication,
    viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController?
  /// Writes what the application itself is to get back, before any object encodes.
  func application(
    _ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder)
  /// Reads it again, after all objects have decoded.
  func application(
    _ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder)
}

extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func applicationWillResignActive(_ application: UIApplication) {}
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
}
