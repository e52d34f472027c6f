public import Foundation
public import ResponderKit

/// Launches a storyboard as an application, and is the last responder in each of its chains.
public final class StoryboardAppDelegate: UIResponder, UIApplicationDelegate, NamedInRoutes {
  /// The window of the storyboard.
  public private(set) var window: UIWindow?
  private(set) var running: RunningStoryboard {
    didSet { followStage() }
  }
  private var own: Handlers {
    didSet { own.attach(to: self) }
  }
  private var observers: [any NSObjectProtocol] = []
  private lazy var displayTurns = DisplayTurns(for: self)
  private lazy var idleTimer = IdleTimer(for: self)
  private lazy var escapeHold = EscapeHold(for: self)
  /// The scenes whose initial screen was restored.
  private var restoredAsShown: Set<String> = []

  var handlers: Handlers { own }
  var scene: SceneController? { nil }
  /// The class that the storyboard specifies for its application.
  public var nameInRoutes: String { running.storyboard.application.className }
  /// The hosted storyboard.
  public var storyboard: Storyboard { running.storyboard }
  /// The name of the latest scene that has appeared and is still visible, if any.
  public var sceneInFront: String? { running.sceneInFront }
  /// Called when ``sceneInFront`` may have changed.
  public var onSceneChange: (@MainActor () -> Void)?
  /// Called after the user left the storyboard by fingers that were held, with the reason.
  public var onEscape: (@MainActor (_ reason: String) -> Void)?

  /// Creates the delegate; the screens are created when the application is launched.
  /// - Parameters:
  ///   - storyboard: The storyboard.
  ///   - services: The services, which the delegate retains.
  ///   - defaults: The user defaults of its actions.
  public init(
    _ storyboard: Storyboard, services: any StoryboardServices, defaults: UserDefaults = .standard
  ) {
    running = RunningStoryboard(storyboard, services: services, defaults: defaults)
    own = Handlers(storyboard.application.handlers, name: "application", on: running)
    super.init()
    own.attach(to: self)
    observers = running.observers(of: storyboard.application.notifications, for: self)
    followStage()
  }

  private func followStage() {
    running.onSceneChange = { [weak self] in self?.onSceneChange?() }
  }

  /// Not available: the delegate requires a storyboard.
  public required override init() {
    preconditionFailure("A StoryboardAppDelegate is made with its storyboard.")
  }

  isolated deinit {
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
  }

  // MARK: - Launch

  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    application.actionInProgress = { [weak self] in self?.running.actionInProgress?.details }
    // Also for a storyboard that gets its actions by a reload.
    if application.isDisplayOn != nil {
      application.displayDidChange = { [weak self] in
        guard let self else { return }
        displayTurns.turn(isOn: $0, by: running)
      }
    }
    own.take(.willFinishLaunching)
    // State restoration requires the window at this point.
    if storyboard.application.restoresState { makeWindow() }
    return true
  }

  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    own.take(.didFinishLaunching)
    if window == nil { makeWindow() }
    window?.makeKeyAndVisible()
    startTimers()
    return true
  }

  private func startTimers() {
    idleTimer.start(running)
    escapeHold.start(storyboard)
  }

  private func makeWindow() {
    let window = UIWindow()
    window.accessibilityIdentifier = "window"
    window.rootViewController = running.makeController(storyboard.initial)
    self.window = window
  }

  // MARK: - Reloading

  /// Replaces the storyboard. Pending actions are cancelled; the state of screens and views is kept
  /// if both storyboards have their restoration identifiers.
  public func reload(_ storyboard: Storyboard) {
    restart(storyboard, from: StoryboardState(of: window?.rootViewController))
  }

  /// Shows the first scene in its initial state, as after a launch. Pending actions are cancelled.
  func escape(because reason: String) {
    onEscape?(reason)
    restart(storyboard, from: nil)
    running.services.log("\(storyboard.name): \(reason): back to the first scene")
    var details = PerformedAction.Details()
    details.name = storyboard.initial
    details.result = .done
    UIApplication.shared.report(PerformedAction("escape", details, run: nil, reason: reason))
  }

  private func restart(_ storyboard: Storyboard, from state: StoryboardState?) {
    running.close()
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    running = RunningStoryboard(storyboard, services: running.services, defaults: running.defaults)
    own = Handlers(storyboard.application.handlers, name: "application", on: running)
    observers = running.observers(of: storyboard.application.notifications, for: self)
    guard let window else { return }
    startTimers()
    let root = running.makeController(storyboard.initial)
    guard let state else {
      window.rootViewController = root
      return
    }
    for screen in state.layers.flatMap(\.screens).reversed() { hand(screen, to: root) }
    push(state.layers.first?.screens.dropFirst() ?? [], onto: root)
    window.rootViewController = root
    present(state.layers.dropFirst(), over: root)
  }

  /// Reports a reload to the observer of the application.
  public func reportReload(of path: String, _ end: ActionEnd) {
    var details = PerformedAction.Details()
    details.name = path
    details.result = end.result
    UIApplication.shared.report(PerformedAction("reload", details, run: nil, reason: end.reason))
  }

  private func push(_ screens: ArraySlice<ScreenState>, onto controller: UIViewController) {
    guard let navigation = controller as? UINavigationController else { return }
    for screen in screens {
      guard let scene = scene(restoredAs: screen.identifier), !scene.isNavigation else { return }
      let controller = running.makeController(scene.name)
      hand(screen, to: controller)
      navigation.pushViewController(controller, animated: false)
    }
  }

  /// Presents one screen after another, as far as the new storyboard contains them.
  private func present(
    _ layers: ArraySlice<StoryboardState.Layer>, over presenter: UIViewController
  ) {
    guard let layer = layers.first, let screen = layer.screens.first,
      let scene = scene(restoredAs: screen.identifier)
    else { return }
    let holder = storyboard.scenes.first { $0.root == scene.name && layer.isStack } ?? scene
    let controller = running.makeController(holder.name)
    hand(screen, to: controller)
    push(layer.screens.dropFirst(), onto: controller)
    controller.modalPresentationStyle = layer.style
    controller.modalTransitionStyle = layer.transition
    presenter.present(controller, animated: false) { [weak self] in
      self?.present(layers.dropFirst(), over: controller)
    }
  }

  /// Passes the former state to a new screen, or to the first of a stack.
  private func hand(_ state: ScreenState, to controller: UIViewController) {
    let first = (controller as? UINavigationController)?.viewControllers.first ?? controller
    guard let scene = first as? SceneController, let identifier = state.identifier,
      scene.restorationIdentifier == identifier
    else { return }
    scene.inheritance = state
  }

  private func scene(restoredAs identifier: String?) -> SceneDescription? {
    guard let identifier else { return nil }
    return storyboard.scenes.first { $0.restorationIdentifier == identifier }
  }

  // MARK: - Life

  public func applicationDidBecomeActive(_ application: UIApplication) {
    own.take(.applicationDidBecomeActive)
  }

  public func applicationWillResignActive(_ application: UIApplication) {
    own.take(.applicationWillResignActive)
  }

  public func applicationDidEnterBackground(_ application: UIApplication) {
    own.take(.applicationDidEnterBackground)
  }

  public func applicationWillEnterForeground(_ application: UIApplication) {
    own.take(.applicationWillEnterForeground)
  }

  public func applicationWillTerminate(_ application: UIApplication) {
    own.take(.applicationWillTerminate)
  }

  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
    own.take(.applicationDidReceiveMemoryWarning)
  }

  // MARK: - State restoration

  public func application(
    _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
  ) -> Bool {
    own.take(.shouldSaveApplicationState)
    return storyboard.application.restoresState
  }

  public func application(
    _ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder
  ) {
    own.take(.willEncodeRestorableState)
  }

  public func application(
    _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
  ) -> Bool {
    own.take(.shouldRestoreApplicationState)
    return storyboard.application.restoresState
  }

  public func application(
    _ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder
  ) {
    own.take(.didDecodeRestorableState)
  }

  /// Returns a screen for its restoration identifier. The initial screens exist already, and are
  /// returned once each, because a stack may contain a second screen of its root's scene.
  public func application(
    _ application: UIApplication,
    viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController? {
    guard let scene = scene(restoredAs: identifierComponents.last) else { return nil }
    let initial = storyboard.scene(storyboard.initial)
    let isShown = scene.name == initial?.name || scene.name == initial?.root
    if isShown && restoredAsShown.insert(scene.name).inserted { return nil }
    return running.makeController(scene.name)
  }
}

extension StoryboardAppDelegate: HandlingResponder {}
