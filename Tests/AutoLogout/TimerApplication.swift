import ResponderHost

extension Notification.Name {
  static let applicationTimedOut = Notification.Name("applicationTimedOut")
}

/// Reports when the screen has not been touched for a time.
final class TimerApplication: UIApplication {
  static let timeout: TimeInterval = 0.3
  private var idleTimer: Timer?

  override func sendEvent(_ event: UIEvent) {
    super.sendEvent(event)
    if event.allTouches?.contains(where: { $0.phase == .began }) == true { restart() }
  }

  func restart() {
    idleTimer?.invalidate()
    idleTimer = Timer.scheduledTimer(
      timeInterval: Self.timeout, target: self, selector: Selector(TimerApplication.timedOut),
      userInfo: nil, repeats: false)
  }

  private func timedOut() {
    NotificationCenter.default.post(name: .applicationTimedOut, object: nil)
  }
}

/// Starts the clock, and says when it ran out.
final class LogoutDelegate: UIResponder, UIApplicationDelegate {
  private let window = UIWindow()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    NotificationCenter.default.addObserver(
      self, selector: Selector(LogoutDelegate.logOut(_:)), name: .applicationTimedOut, object: nil)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    (application as? TimerApplication)?.restart()
    return true
  }

  private func logOut(_ notification: Notification) {
    print("logged out of \(type(of: UIApplication.shared))")
    kill(getpid(), SIGTERM)
  }

  func applicationWillTerminate(_ application: UIApplication) { print("terminating") }
}
