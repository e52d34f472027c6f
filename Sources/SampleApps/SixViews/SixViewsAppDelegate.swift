public import ResponderKit

/// Starts the sample application of six coloured views.
public final class SixViewsAppDelegate: UIResponder, UIApplicationDelegate {
  /// The window of the six views.
  public var window: UIWindow?

  /// Shows the six views.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow()
    window.accessibilityIdentifier = "window"
    window.rootViewController = SixViewsController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}
