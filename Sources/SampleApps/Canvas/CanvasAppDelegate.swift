public import ResponderKit

/// An application for drawing with several fingers.
public final class CanvasAppDelegate: UIResponder, UIApplicationDelegate {
  /// The window of the canvas.
  public var window: UIWindow?

  /// Shows the canvas.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = CanvasViewController()
    window?.makeKeyAndVisible()
    return true
  }
}

/// Clears the canvas when the device is shaken.
final class CanvasViewController: UIViewController {
  override func loadView() {
    view = CanvasView(frame: UIScreen.main.bounds)
  }

  override var canBecomeFirstResponder: Bool { true }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    becomeFirstResponder()
  }

  override func viewWillDisappear(_ animated: Bool) {
    resignFirstResponder()
    super.viewWillDisappear(animated)
  }

  override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    guard motion == .motionShake else { return super.motionEnded(motion, with: event) }
    (view as? CanvasView)?.clear()
  }
}
