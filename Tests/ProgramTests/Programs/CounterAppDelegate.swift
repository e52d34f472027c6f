import ResponderKit

final class CounterAppDelegate: UIResponder, UIApplicationDelegate {
  let counter = CounterController()
  private let window = UIWindow()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window.rootViewController = counter
    window.makeKeyAndVisible()
    return true
  }
}
