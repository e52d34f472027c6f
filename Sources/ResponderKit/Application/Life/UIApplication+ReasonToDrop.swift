import InputTranslation

// Which changes are valid in which state. Others are reported and ignored.
extension UIApplication {
  /// Returns why a change is ignored; `nil` if it is valid.
  func reasonToDrop(_ change: SystemChange) -> String? {
    switch (life, change, applicationState) {
    case (.terminated, _, _): "the application was terminated"
    case (.loaded, _, _): "the application was not launched yet"
    case (_, .interruptionBegan, .inactive): Self.reasonForInactive
    case (_, .interruptionBegan, .background), (_, .interruptionEnded, .background),
      (_, .enterBackground, .background):
      "the application is in the background"
    case (_, .interruptionEnded, .active): "the application is active already"
    case (_, .enterForeground, .active), (_, .enterForeground, .inactive):
      "the application is in the foreground already"
    case (_, .suspend, _) where isSuspended: "the application is suspended already"
    case (_, .memoryWarning, _) where isSuspended, (_, .terminate, _) where isSuspended,
      (_, _, _) where isSuspended && change.isRotation:
      "the application is suspended"
    default: nil
    }
  }

  func report(_ change: SystemChange, because reason: String) {
    routeReporter?.sendDropped(
      .lifecycle(change.method), device: nil, timestamp: scheduler.now, because: reason)
  }
}

extension SystemChange {
  /// Whether the screen was turned.
  var isRotation: Bool {
    switch self {
    case .turnedToPortrait, .turnedUpsideDown, .turnedToLandscapeLeft, .turnedToLandscapeRight:
      true
    default: false
    }
  }

  /// The method that the change results in.
  var method: String {
    switch self {
    case .interruptionBegan: "applicationWillResignActive"
    case .interruptionEnded: "applicationDidBecomeActive"
    case .enterBackground, .suspend: "applicationDidEnterBackground"
    case .enterForeground: "applicationWillEnterForeground"
    case .memoryWarning: "applicationDidReceiveMemoryWarning"
    case .terminate: "applicationWillTerminate"
    case .turnedToPortrait, .turnedUpsideDown, .turnedToLandscapeLeft, .turnedToLandscapeRight:
      "viewWillTransition"
    }
  }
}
