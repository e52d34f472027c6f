import ResponderHost

/// Fills the screen with views that lie in each other. The outermost one handles what is put down in the
/// innermost.
final class DepthDelegate: UIResponder, UIApplicationDelegate {
  private let window = UIWindow()
  /// How many views there are: the command's last word.
  private let depth = CommandLine.arguments.last.flatMap { Int($0) } ?? 1

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let outermost = TouchedView(frame: window.bounds)
    var view: UIView = outermost
    for _ in 1..<max(depth, 2) {
      let inner = UIView(frame: view.bounds)
      view.addSubview(inner)
      view = inner
    }
    window.rootViewController = UIViewController()
    window.rootViewController?.view.addSubview(outermost)
    window.makeKeyAndVisible()
    return true
  }
}
