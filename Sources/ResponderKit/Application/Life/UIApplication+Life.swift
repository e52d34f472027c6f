// The states of an application, from its launch to its end, and the time that it has in the background. Begin here;
// `UIApplication+Launch.swift` is the way to the first state.

import Foundation
import InputTranslation

// The application's life cycle: changes by the system pass through the queue like all other events,
// and result in calls of the delegate and the screens, and in notifications.
extension UIApplication {
  /// The stages of an application's life, in their only order.
  enum Life {
    /// Created, and not launched yet.
    case loaded
    case launched
    case terminated
  }

  /// Handles a change by the system. Missing steps are added; a change without an effect is
  /// reported.
  func handleSystemChange(_ change: SystemChange) {
    if let reason = reasonToDrop(change) {
      report(change, because: reason)
      // A suspended application terminates without a call.
      if change == .terminate, life == .launched {
        life = .terminated
        for part in parts { part.terminate() }
      }
      if isSuspended, change.isRotation { for part in parts { part.missRotation(change) } }
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
      for part in parts { part.handleRotation(change) }
    }
  }

  // MARK: - Steps

  func becomeActive() {
    applicationState = .active
    announce(
      Self.didBecomeActiveNotification, "applicationDidBecomeActive", scene: .didBecomeActive
    ) {
      $0.applicationDidBecomeActive(self)
    }
  }

  /// Makes the application inactive, and cancels touches, shakes, seeks and presses.
  private func resignActive() {
    announce(
      Self.willResignActiveNotification, "applicationWillResignActive", scene: .willResignActive
    ) {
      $0.applicationWillResignActive(self)
    }
    applicationState = .inactive
    let now = scheduler.now
    touches.cancelAll(at: now)
    gestures.failWaiting()
    shakes.cancel(at: now)
    endSeeks(at: now)
    presses.cancelAll(at: now)
  }

  private func enterBackground() {
    if applicationState == .active { resignActive() }
    finishTransitions()
    applicationState = .background
    // Those of animations, and of samples.
    for part in parts { part.breakOff() }
    for part in parts { part.enterBackground() }
    backgroundTasks.enterBackground()
    announce(
      Self.didEnterBackgroundNotification, "applicationDidEnterBackground",
      scene: .didEnterBackground
    ) {
      $0.applicationDidEnterBackground(self)
    }
    saveState()
  }

  private func saveState() {
    scenes?.save()
    for part in parts { part.saveState() }
  }

  /// Leaves the background, up to the point where the application may become active.
  func comeToForeground() {
    announce(
      Self.willEnterForegroundNotification, "applicationWillEnterForeground",
      postsFirst: behavior.postsForegroundNotificationFirst, scene: .willEnterForeground
    ) {
      $0.applicationWillEnterForeground(self)
    }
    applicationState = .inactive
  }

  private func enterForeground() {
    backgroundTasks.leaveBackground()
    comeToForeground()
    for part in parts { part.enterForeground() }
    becomeActive()
  }

  private func terminate() {
    if applicationState != .background {
      if scenes != nil { endScenes() } else { enterBackground() }
    }
    finishTransitions()
    for part in parts { part.terminate() }
    if behavior.terminationTellsScreens {
      for window in shownWindows { window.rootViewController?.disappearForGood() }
    }
    scenes?.disconnect()
    life = .terminated
    backgroundTasks.stop()
    announce(Self.willTerminateNotification, "applicationWillTerminate") {
      $0.applicationWillTerminate(self)
    }
  }

  /// A scene that terminates in the foreground is disconnected without entering the background.
  private func endScenes() {
    if applicationState == .active { resignActive() }
    finishTransitions()
    for part in parts { part.breakOff() }
    saveState()
  }

  // MARK: - Calling the delegate

  /// Calls the delegate, then posts the corresponding notification, in the same state.
  /// - Parameter step: The corresponding step of a scene. With scenes, the scene's delegate is called
  ///   instead, before the notification.
  func announce(
    _ name: Notification.Name, _ method: String, postsFirst: Bool = false,
    scene step: SceneLife.Step? = nil, userInfo: [AnyHashable: Any]? = nil,
    _ call: (any UIApplicationDelegate) -> Void
  ) {
    func post() {
      NotificationCenter.default.post(name: name, object: self, userInfo: userInfo)
    }
    if let step, let scenes {
      scenes.perform(step)
      return post()
    }
    if postsFirst { post() }
    callDelegate(method, call)
    if !postsFirst { post() }
  }

  /// Calls a method of the delegate, and reports the call.
  func callDelegate(_ method: String, _ call: (any UIApplicationDelegate) -> Void) {
    guard let delegate else { return }
    routeReporter?.sendLifecycle(method, to: delegate)
    call(delegate)
  }
}
