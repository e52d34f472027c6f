public import ResponderKit

/// Starts an application that plays, without a sound.
public final class PlayerAppDelegate: UIResponder, UIApplicationDelegate {
  public var window: UIWindow?

  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = PlayerViewController()
    window?.makeKeyAndVisible()
    return true
  }
}
