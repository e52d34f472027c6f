public import ResponderKit

/// Starts an application that says what it and its two screens are told.
public final class LifeCycleAppDelegate: UIResponder, UIApplicationDelegate {
  /// The window of the two screens.
  public var window: UIWindow?

  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    say("willFinishLaunching")
    return true
  }

  /// Shows the first screen.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    say("didFinishLaunching")
    let window = UIWindow()
    window.accessibilityIdentifier = "window"
    window.rootViewController = FirstViewController("first")
    window.makeKeyAndVisible()
    self.window = window
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
}
