public import ResponderKit

/// An application that simulates a media player, without sound.
public final class PlayerAppDelegate: UIResponder, UIApplicationDelegate {
  /// The window of the player.
  public var window: UIWindow?

  /// Shows the player.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.accessibilityIdentifier = "window"
    window?.rootViewController = PlayerViewController()
    window?.makeKeyAndVisible()
    return true
  }
}
