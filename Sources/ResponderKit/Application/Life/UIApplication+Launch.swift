extension UIApplication {
  /// Launches the application until it is active, or runs in the background.
  ///
  /// The delegate is called first. Then the first screen is loaded and laid out, and the application becomes
  /// active; `viewDidAppear` of the screen follows in a later turn of the run loop.
  /// ``UIBehavior/launchActivation`` selects the other order. Events wait in the queue until the launch has
  /// finished.
  ///
  /// If the application has scenes, its scene is connected after the delegate's calls, and enters the
  /// foreground; the screen appears last.
  /// - Parameters:
  ///   - delegate: The delegate, which the application retains.
  ///   - options: The reason for the launch; `nil` if the user opened the application.
  ///   - isInBackground: Whether the application is launched in the background. It stays there, and its
  ///     delegate is not notified that it became active.
  /// - Precondition: The application has not been launched.
  public func launch(
    _ delegate: any UIApplicationDelegate, options: [LaunchOptionsKey: Any]? = nil,
    inBackground isInBackground: Bool = false
  ) {
    precondition(life == .loaded, "An application can be launched once only.")
    life = .launched
    isBusy = true
    launchedDelegate = delegate
    self.delegate = delegate
    let manifest = Swift.type(of: delegate).sceneManifest
    if isInBackground || manifest != nil { applicationState = .background }
    if isInBackground { backgroundTasks.enterBackground() }
    for part in parts { part.beginLaunch() }
    if let manifest { scenes = SceneLife(self, manifest) }
    callDelegate("application(_:willFinishLaunchingWithOptions:)") {
      _ = $0.application(self, willFinishLaunchingWithOptions: options)
    }
    for part in parts { part.restoreState() }
    announce(
      Self.didFinishLaunchingNotification, "application(_:didFinishLaunchingWithOptions:)",
      userInfo: options
    ) {
      _ = $0.application(self, didFinishLaunchingWithOptions: options)
    }
    for part in parts { part.endLaunch() }
    connectScenes()
    layOutWindows()
    if scenes != nil {
      if !isInBackground { comeToForeground() }
      return endLaunch()
    }
    switch behavior.launchActivation {
    case .beforeViewDidAppear: endLaunch()
    // Runs after the first screen's `viewDidAppear`, which is due in the same turn.
    case .afterViewDidAppear:
      isLaunchWaiting = true
      scheduler.schedule(at: scheduler.now) { [weak self] in
        guard let self, isLaunchWaiting else { return }
        isLaunchWaiting = false
        endLaunch()
      }
    }
  }

  /// Notifies an application that terminates before its launch has finished, and so was never
  /// active.
  func breakOffLaunchIfEnding() {
    guard isLaunchWaiting, isEndPending else { return }
    isLaunchWaiting = false
    isBusy = false
    processPendingEvents()
  }

  private func endLaunch() {
    if applicationState != .background { becomeActive() }
    isBusy = false
    guard hasPendingEvents else { return }
    scheduler.schedule(at: scheduler.now) { [weak self] in self?.processPendingEvents() }
  }
}

extension UIApplication.LaunchOptionsKey {
  /// The `URL` to open.
  public static let url = Self(rawValue: "UIApplicationLaunchOptionsURLKey")
  /// The bundle identifier of the application that requested the launch.
  public static let sourceApplication = Self(
    rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
  /// The payload of a remote notification.
  public static let remoteNotification = Self(
    rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
}
