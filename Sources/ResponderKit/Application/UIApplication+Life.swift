import Foundation
import InputTranslation

// The application's life: each change by the system comes from the queue like every other event. It
// leads to calls of the delegate and of the screens, and to notifications.
extension UIApplication {
  /// The stages of an application's life, which never goes back.
  enum Life {
    /// Made, and not launched yet.
    case loaded
    case launched
    case terminated
  }

  /// Handles a change by the system. Steps that were left out are added; a change without effect is
  /// reported.
  func handle(_ change: SystemChange) {
    if let reason = reasonToDrop(change) {
      report(change, because: reason)
      // A suspended application ends without a call.
      if change == .terminate, life == .launched {
        life = .terminated
        restoration.terminate()
      }
      if isSuspended, UIInterfaceOrientation(change) != nil { missedTurn = change }
      return
    }
    switch change {
    case .interruptionBegan: resignActive()
    case .interruptionEnded: becomeActive()
    case .enterBackground: enterBackground()
    case .enterForeground: enterForeground()
    case .suspend:
      if applicationState != .background { enterBackground() }
      backgroundTasks.expire()
    case .memoryWarning: warnOfLowMemory()
    case .terminate: terminate()
    case .turnedToPortrait, .turnedUpsideDown, .turnedToLandscapeLeft, .turnedToLandscapeRight:
      turn(change)
    }
  }

  // MARK: - Steps

  func becomeActive() {
    applicationState = .active
    announce(Self.didBecomeActiveNotification, "applicationDidBecomeActive") {
      $0.applicationDidBecomeActive(self)
    }
  }

  /// Turns inactive and cancels what is under way: touches, the shake, seeks, presses.
  private func resignActive() {
    announce(Self.willResignActiveNotification, "applicationWillResignActive") {
      $0.applicationWillResignActive(self)
    }
    applicationState = .inactive
    let now = scheduler.now
    touches.cancelAll(at: now)
    gestures.failWaiting()
    cancelMotion(at: now)
    endSeeks(at: now)
    presses.cancelAll(at: now)
  }

  private func enterBackground() {
    if applicationState == .active { resignActive() }
    finishTransitions()
    applicationState = .background
    animations.breakOff()
    backgroundTasks.enterBackground()
    announce(Self.didEnterBackgroundNotification, "applicationDidEnterBackground") {
      $0.applicationDidEnterBackground(self)
    }
    restoration.save()
  }

  private func enterForeground() {
    backgroundTasks.leaveBackground()
    announce(
      Self.willEnterForegroundNotification, "applicationWillEnterForeground",
      postsFirst: behavior.postsForegroundNotificationFirst
    ) {
      $0.applicationWillEnterForeground(self)
    }
    applicationState = .inactive
    if let missedTurn {
      self.missedTurn = nil
      turn(missedTurn)
    }
    becomeActive()
  }

  private func terminate() {
    if applicationState != .background { enterBackground() }
    finishTransitions()
    restoration.terminate()
    if behavior.terminationTellsScreens {
      for window in shownWindows { window.rootViewController?.disappearForGood() }
    }
    life = .terminated
    backgroundTasks.stop()
    announce(Self.willTerminateNotification, "applicationWillTerminate") {
      $0.applicationWillTerminate(self)
    }
  }

  // MARK: - Telling

  /// Tells the delegate, then posts the notification of the same step: both see one state.
  func announce(
    _ name: Notification.Name, _ method: String, postsFirst: Bool = false,
    userInfo: [AnyHashable: Any]? = nil, _ call: (any UIApplicationDelegate) -> Void
  ) {
    func post() {
      NotificationCenter.default.post(name: name, object: self, userInfo: userInfo)
    }
    if postsFirst { post() }
    tell(method, call)
    if !postsFirst { post() }
  }

  func tell(_ method: String, _ call: (any UIApplicationDelegate) -> Void) {
    guard let delegate else { return }
    observed?.sendLifecycle(method, to: delegate)
    call(delegate)
  }
}
