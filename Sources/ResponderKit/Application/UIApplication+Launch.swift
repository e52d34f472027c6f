extension UIApplication {
  /// Launches the application up to the point where it is active, or runs in the background.
  ///
  /// The delegate is told first. Its first screen is loaded and laid out next, and the application
  /// becomes active; `viewDidAppear` of the screen comes in a later turn of the run loop.
  /// ``UIBehavior/launchActivation`` has the other order. Events that come in meanwhile wait in the
  /// queue until the launch is over.
  /// - Parameters:
  ///   - delegate: Kept alive by the application.
  ///   - options: Why the application is launched; `nil` when somebody opened it.
  ///   - isInBackground: Whether it is launched to work unseen. It stays in the background, and its
  ///     delegate hears of no activation.
  /// - Precondition: The application was not launched before.
  public func launch(
    _ delegate: any UIApplicationDelegate, options: [LaunchOptionsKey: Any]? = nil,
    inBackground isInBackground: Bool = false
  ) {
    precondition(life == .loaded, "An application can be launched once only.")
    life = .launched
    isBusy = true
    launchedDelegate = delegate
    self.delegate = delegate
    if isInBackground {
      applicationState = .background
      backgroundTasks.enterBackground()
    }
    restoration.beginLaunch()
    tell("application(_:willFinishLaunchingWithOptions:)") {
      _ = $0.application(self, willFinishLaunchingWithOptions: options)
    }
    restoration.restore()
    announce(
      Self.didFinishLaunchingNotification, "application(_:didFinishLaunchingWithOptions:)",
      userInfo: options
    ) {
      _ = $0.application(self, didFinishLaunchingWithOptions: options)
    }
    restoration.endLaunch()
    layOutWindows()
    switch behavior.launchActivation {
    case .beforeViewDidAppear: endLaunch()
    // Due after the first screen's `viewDidAppear`, which waits for the same turn.
    case .afterViewDidAppear:
      isLaunchWaiting = true
      scheduler.schedule(at: scheduler.now) { [weak self] in
        guard let self, isLaunchWaiting else { return }
        isLaunchWaiting = false
        endLaunch()
      }
    }
  }

  /// Has an application that is to end before its launch is over hear of it; it never was active.
  func breakOffLaunch() {
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
  /// The `URL` that the application is launched to open.
  public static let url = Self(rawValue: "UIApplicationLaunchOptionsURLKey")
  /// The bundle identifier of the application that asked for the launch.
  public static let sourceApplication = Self(
    rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
  /// What a remote notification brought with it.
  public static let remoteNotification = Self(
    rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
}
