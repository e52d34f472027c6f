public import ResponderKit

/// An application that prints the life cycle calls that it and its two screens receive.
public final class LifeCycleAppDelegate: UIResponder, UIApplicationDelegate {
  /// The window of the two screens.
  public var window: UIWindow?

  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    say("willFinishLaunching")
    // State restoration requires the window before it is shown.
    let window = UIWindow()
    window.accessibilityIdentifier = "window"
    window.rootViewController = FirstViewController("first")
    self.window = window
    return true
  }

  /// Shows the first screen.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    say("didFinishLaunching")
    window?.makeKeyAndVisible()
    return true
  }

  public func applicationDidBecomeActive(_ application: UIApplication) {
    say("applicationDidBecomeActive")
  }

  public func applicationWillResignActive(_ application: UIApplication) {
    say("applicationWillResignActive")
  }

  public func applicationDidEnterBackground(_ application: UIApplication) {
    say("applicationDidEnterBackground")
  }

  public func applicationWillEnterForeground(_ application: UIApplication) {
    say("applicationWillEnterForeground")
  }

  public func applicationWillTerminate(_ application: UIApplication) {
    say("applicationWillTerminate")
  }

  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
    say("applicationDidReceiveMemoryWarning")
  }

  // MARK: - State restoration

  public func application(
    _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
  ) -> Bool {
    say("shouldSaveApplicationState")
    return true
  }

  public func application(
    _ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder
  ) {
    say("willEncodeRestorableState")
  }

  public func application(
    _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
  ) -> Bool {
    say("shouldRestoreApplicationState")
    return true
  }

  /// Returns the first screen, which exists already.
  public func application(
    _ application: UIApplication,
    viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController? {
    identifierComponents.last == "second" ? SecondViewController("second") : nil
  }

  public func application(
    _ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder
  ) {
    say("didDecodeRestorableState")
  }
}
