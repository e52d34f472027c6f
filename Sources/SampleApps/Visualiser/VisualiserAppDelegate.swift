public import ResponderKit

/// An application whose window shows the touches.
public final class VisualiserAppDelegate: UIResponder, UIApplicationDelegate {
  /// The window that shows the touches.
  public var window: UIWindow?

  /// Shows an empty screen.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let controller = UIViewController()
    controller.view = FingerCounter(frame: UIScreen.main.bounds)
    window = VisualiserWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = controller
    window?.makeKeyAndVisible()
    return true
  }
}
