public import Foundation
import InputTranslation

extension UIApplication {
  /// The stages of an application's life, which never goes back.
  enum Life {
    case loaded
    case launched
    case terminated
  }

  /// Launches the application up to the point where it is active. `viewDidAppear` of the first
  /// screen comes in a later turn.
  public func launch(
    _ delegate: any UIApplicationDelegate, options: [LaunchOptionsKey: Any]? = nil
  ) {
    launchedDelegate = delegate
    self.delegate = delegate
    restoration.beginLaunch()
    tell("application(_:willFinishLaunchingWithOptions:)") {
      _ = $0.application(self, willFinishLaunchingWithOptions: options)
    }
    restoration.restore()
    tell("application(_:didFinishLaunchingWithOptions:)") {
      _ = $0.application(self, didFinishLaunchingWithOptions: options)
    }
    post(UIApplication.didFinishLaunchingNotification)
    restoration.endLaunch()
    layOutWindows()
    life = .launched
    becomeActive()
  }

  /// Takes what the machine does to the application; what changes nothing is reported.
  func take(_ change: SystemChange) {
    let reason: String? =
      switch (change, life) {
      case (_, .terminated): "the application was terminated"
      case (.interruptionBegan, _) where applicationState != .active: Self.reasonForInactive
      case (.interruptionEnded, .loaded): "the application was not launched yet"
      case (.interruptionEnded, _) where applicationState == .active:
        "the application is active already"
      default: nil
      }
    if let reason {
      observed?.sendDropped(
        .lifecycle(change.method), device: nil, timestamp: scheduler.now, because: reason)
      return
    }
    switch change {
    case .interruptionBegan: resignActive()
    case .interruptionEnded: becomeActive()
    case .terminate: terminate()
    }
  }

  private func becomeActive() {
    applicationState = .active
    tell("applicationDidBecomeActive") { $0.applicationDidBecomeActive(self) }
    post(UIApplication.didBecomeActiveNotification)
  }

  /// Turns inactive and cancels what is under way: touches, the shake, presses.
  private func resignActive() {
    tell("applicationWillResignActive") { $0.applicationWillResignActive(self) }
    applicationState = .inactive
    post(UIApplication.willResignActiveNotification)
    let now = scheduler.now
    touches.cancelAll(at: now)
    gestures.failWaiting()
    cancelMotion(at: now)
    endSeeks(at: now)
    presses.cancelAll(at: now)
  }

  private func terminate() {
    if applicationState == .active { resignActive() }
    finishTransitions()
    life = .terminated
    tell("applicationWillTerminate") { $0.applicationWillTerminate(self) }
    post(UIApplication.willTerminateNotification)
  }

  private func tell(_ method: String, _ call: (any UIApplicationDelegate) -> Void) {
    guard let delegate else { return }
    observed?.sendLifecycle(method, to: delegate)
    call(delegate)
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }
}

extension SystemChange {
  /// The delegate's method that the change leads to.
  var method: String {
    switch self {
    case .interruptionBegan: "applicationWillResignActive"
    case .interruptionEnded: "applicationDidBecomeActive"
    case .terminate: "applicationWillTerminate"
    }
  }
}

extension UIApplication {
  public static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  public static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  public static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  public static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")
}
