import ResponderKit

/// Handles three buttons of a remote control, and passes the others on.
final class PressRouter: UIViewController {
  private(set) var taken: [String] = []

  override var canBecomeFirstResponder: Bool { true }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    becomeFirstResponder()
  }

  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      switch press.type {
      case .playPause: taken.append("playPause")
      case .select: taken.append("select")
      case .menu: taken.append("menu")
      default: super.pressesEnded([press], with: event)
      }
    }
  }
}

/// Receives the presses that the router passes on.
final class PressDelegate: UIResponder, UIApplicationDelegate {
  let window = UIWindow()
  private(set) var heard: [UIPress.PressType: [UIPress.Phase]] = [:]

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window.rootViewController = PressRouter()
    window.makeKeyAndVisible()
    return true
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    note(presses)
  }
  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    note(presses)
  }

  private func note(_ presses: Set<UIPress>) {
    for press in presses { heard[press.type, default: []].append(press.phase) }
  }
}
