import ResponderHost

/// Fills the screen with a view that has many recognisers, all of which recognise a drag together.
final class RecognizersDelegate: UIResponder, UIApplicationDelegate, UIGestureRecognizerDelegate {
  private let window = UIWindow()
  /// How many recognisers there are: the command's last word.
  private let count = CommandLine.arguments.last.flatMap { Int($0) } ?? 1
  private var drags = 0

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let view = TouchedView(frame: window.bounds)
    for _ in 0..<count {
      let pan = UIPanGestureRecognizer(
        target: self, action: Selector(RecognizersDelegate.dragged(_:)))
      pan.delegate = self
      view.addGestureRecognizer(pan)
    }
    window.rootViewController = UIViewController()
    window.rootViewController?.view.addSubview(view)
    window.makeKeyAndVisible()
    return true
  }

  private func dragged(_ pan: UIPanGestureRecognizer) { drags += 1 }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    true
  }
}
