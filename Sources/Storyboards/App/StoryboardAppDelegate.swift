public import Foundation
public import ResponderKit

/// Launches a storyboard as an application, and is the last in each of its responder chains.
public final class StoryboardAppDelegate: UIResponder, UIApplicationDelegate, NamedInRoutes {
  /// The window of the storyboard.
  public private(set) var window: UIWindow?
  private var stage: Stage
  private var own: Answers
  private var observers: [any NSObjectProtocol] = []

  var answers: Answers { own }
  var scene: SceneController? { nil }
  /// The class that the storyboard gives its application.
  public var nameInRoutes: String { stage.storyboard.application.className }
  /// What is hosted.
  public var storyboard: Storyboard { stage.storyboard }

  /// Makes the delegate; its screens are made when the application is launched.
  /// - Parameters:
  ///   - storyboard: What is hosted.
  ///   - services: Kept alive by the delegate.
  public init(_ storyboard: Storyboard, services: any StoryboardServices) {
    stage = Stage(storyboard, services: services)
    own = Answers(storyboard.application.handlers, name: "application", on: stage)
    super.init()
    observers = stage.observers(of: storyboard.application.notifications, for: self)
  }

  /// A storyboard's delegate cannot be made without one.
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
    own.take(.willFinishLaunching, self)
    // What is restored has to be there before.
    if storyboard.application.restoresState { showWindow() }
    return true
  }

  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    own.take(.didFinishLaunching, self)
    if window == nil { showWindow() }
    return true
  }

  private func showWindow() {
    let window = UIWindow()
    window.accessibilityIdentifier = "window"
    window.rootViewController = stage.makeController(storyboard.initial)
    window.makeKeyAndVisible()
    self.window = window
  }

  // MARK: - Reloading

  /// Puts another storyboard in the place of this one. What waits is called off; screens and views
  /// whose restoration identifiers both have come back as they were.
  public func reload(_ storyboard: Storyboard) {
    let state = StageState(of: window?.rootViewController)
    stage.close()
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    stage = Stage(storyboard, services: stage.services, inheriting: state)
    own = Answers(storyboard.application.handlers, name: "application", on: stage)
    observers = stage.observers(of: storyboard.application.notifications, for: self)
    guard let window else { return }
    let root = stage.makeController(storyboard.initial)
    push(state.screens.first?.dropFirst() ?? [], onto: root)
    window.rootViewController = root
    present(state.screens.dropFirst(), over: root)
  }

  private func push(_ screens: ArraySlice<String?>, onto controller: UIViewController) {
    guard let navigation = controller as? UINavigationController else { return }
    for identifier in screens {
      guard let scene = scene(restoredAs: identifier), !scene.isNavigation else { return }
      navigation.pushViewController(stage.makeController(scene.name), animated: false)
    }
  }

  /// Presents one screen after another, as far as the new storyboard knows them.
  private func present(_ screens: ArraySlice<[String?]>, over presenter: UIViewController) {
    guard let stack = screens.first, let scene = scene(restoredAs: stack.first ?? nil) else {
      return
    }
    let holder = storyboard.scenes.first { $0.root == scene.name && stack.count > 1 } ?? scene
    let controller = stage.makeController(holder.name)
    push(stack.dropFirst(), onto: controller)
    controller.modalPresentationStyle = .fullScreen
    presenter.present(controller, animated: false) { [weak self] in
      self?.present(screens.dropFirst(), over: controller)
    }
  }

  private func scene(restoredAs identifier: String?) -> SceneDescription? {
    guard let identifier else { return nil }
    return storyboard.scenes.first { $0.restorationIdentifier == identifier }
  }

  // MARK: - Life

  public func applicationDidBecomeActive(_ application: UIApplication) {
    own.take(.applicationDidBecomeActive, self)
  }

  public func applicationWillResignActive(_ application: UIApplication) {
    own.take(.applicationWillResignActive, self)
  }

  public func applicationDidEnterBackground(_ application: UIApplication) {
    own.take(.applicationDidEnterBackground, self)
  }

  public func applicationWillEnterForeground(_ application: UIApplication) {
    own.take(.applicationWillEnterForeground, self)
  }

  public func applicationWillTerminate(_ application: UIApplication) {
    own.take(.applicationWillTerminate, self)
  }

  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
    own.take(.applicationDidReceiveMemoryWarning, self)
  }

  // MARK: - State restoration

  public func application(
    _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
  ) -> Bool { storyboard.application.restoresState }

  public func application(
    _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
  ) -> Bool { storyboard.application.restoresState }

  /// Makes a screen by its restoration identifier; those that the launch shows are there already.
  public func application(
    _ application: UIApplication,
    viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController? {
    guard let scene = scene(restoredAs: identifierComponents.last) else { return nil }
    let initial = storyboard.scene(storyboard.initial)
    if scene.name == initial?.name || scene.name == initial?.root { return nil }
    return stage.makeController(scene.name)
  }

  // MARK: - Touches

  public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if answers.take(.touchesBegan, self, EventFacts(touches, event)) { return }
    super.touchesBegan(touches, with: event)
  }

  public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if answers.take(.touchesMoved, self, EventFacts(touches, event)) { return }
    super.touchesMoved(touches, with: event)
  }

  public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if answers.take(.touchesEnded, self, EventFacts(touches, event)) { return }
    super.touchesEnded(touches, with: event)
  }

  public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if answers.take(.touchesCancelled, self, EventFacts(touches, event)) { return }
    super.touchesCancelled(touches, with: event)
  }

  // MARK: - Presses

  public override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let others = answers.takePresses(.pressesBegan, presses, self, event)
    if !others.isEmpty { super.pressesBegan(others, with: event) }
  }

  public override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let others = answers.takePresses(.pressesChanged, presses, self, event)
    if !others.isEmpty { super.pressesChanged(others, with: event) }
  }

  public override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let others = answers.takePresses(.pressesEnded, presses, self, event)
    if !others.isEmpty { super.pressesEnded(others, with: event) }
  }

  public override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let others = answers.takePresses(.pressesCancelled, presses, self, event)
    if !others.isEmpty { super.pressesCancelled(others, with: event) }
  }

  // MARK: - Motion and remote control

  public override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    if answers.takeMotion(.motionBegan, motion, self, event) { return }
    super.motionBegan(motion, with: event)
  }

  public override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    if answers.takeMotion(.motionEnded, motion, self, event) { return }
    super.motionEnded(motion, with: event)
  }

  public override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    if answers.takeMotion(.motionCancelled, motion, self, event) { return }
    super.motionCancelled(motion, with: event)
  }

  public override func remoteControlReceived(with event: UIEvent?) {
    if answers.takeCommand(self, event) { return }
    super.remoteControlReceived(with: event)
  }
}

extension StoryboardAppDelegate: Answering {}
