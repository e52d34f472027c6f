import Foundation
import ResponderTesting
import Testing

@testable import ResponderKit

/// What an application's and a scene's delegate did, for the tests to ask about.
@MainActor
private final class SceneNotes {
  static var connected: [UISceneSession] = []
  static var restored: [NSUserActivity] = []
  static var kept: NSUserActivity?
  static var configuration: (UISceneSession) -> UISceneConfiguration = {
    UISceneConfiguration(name: nil, sessionRole: $0.role)
  }

  static func reset() {
    connected = []
    restored = []
    kept = nil
    configuration = { UISceneConfiguration(name: nil, sessionRole: $0.role) }
  }
}

private final class PlainDelegate: UIResponder, UIApplicationDelegate {}

private final class ManifestDelegate: UIResponder, UIApplicationDelegate {
  static let sceneManifest: UISceneManifest? = {
    var manifest = UISceneManifest(name: "Main", delegateClass: ReaderSceneDelegate.self)
    manifest.entries.append(
      .init(name: "Other", sceneClass: OtherScene.self, delegateClass: OtherDelegate.self))
    return manifest
  }()
}

private final class ConfiguringDelegate: UIResponder, UIApplicationDelegate {
  var sceneLifeCalls = 0

  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    SceneNotes.configuration(connectingSceneSession)
  }

  func applicationDidBecomeActive(_ application: UIApplication) { sceneLifeCalls += 1 }
  func applicationWillResignActive(_ application: UIApplication) { sceneLifeCalls += 1 }
  func applicationDidEnterBackground(_ application: UIApplication) { sceneLifeCalls += 1 }
  func applicationWillEnterForeground(_ application: UIApplication) { sceneLifeCalls += 1 }
}

private final class BothDelegate: UIResponder, UIApplicationDelegate {
  static let sceneManifest = ManifestDelegate.sceneManifest

  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    UISceneConfiguration(name: "Other", sessionRole: connectingSceneSession.role)
  }
}

final class ReaderSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    SceneNotes.connected.append(session)
    guard let scene = scene as? UIWindowScene else { return }
    window = UIWindow(windowScene: scene)
    window?.rootViewController = UIViewController()
    window?.makeKeyAndVisible()
  }

  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { SceneNotes.kept }

  func scene(
    _ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity
  ) {
    SceneNotes.restored.append(stateRestorationActivity)
  }
}

/// A scene's delegate without a window and without an activity.
private final class QuietSceneDelegate: UIResponder, UIWindowSceneDelegate {}

private final class QuietDelegate: UIResponder, UIApplicationDelegate {
  static let sceneManifest: UISceneManifest? = UISceneManifest(
    delegateClass: QuietSceneDelegate.self)
}

/// Makes a window too early, without a scene.
private class WindowDelegate: UIResponder, UIApplicationDelegate {
  class var sceneManifest: UISceneManifest? {
    UISceneManifest(delegateClass: ReaderSceneDelegate.self)
  }
  var window: UIWindow?

  required override init() { super.init() }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = UIViewController()
    window?.makeKeyAndVisible()
    return true
  }

  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    configuration.delegateClass = ReaderSceneDelegate.self
    return configuration
  }
}

private final class WindowConfiguringDelegate: WindowDelegate {
  override class var sceneManifest: UISceneManifest? { nil }
}

private final class MisspeltDelegate: UIResponder, UIApplicationDelegate {
  static let sceneManifest: UISceneManifest? = UISceneManifest(
    name: "Default Configuration", delegateClass: ReaderSceneDelegate.self)

  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    UISceneConfiguration(name: "Defalt Configuration", sessionRole: connectingSceneSession.role)
  }
}

private final class OtherScene: UIWindowScene {}
private final class OtherDelegate: UIResponder, UISceneDelegate {}

@MainActor
@Suite(.serialized)
struct SceneTests {
  private func launch(
    _ delegate: any UIApplicationDelegate, store: MemoryStateStore? = nil
  ) -> SimulatedDevice {
    let device = SimulatedDevice(screen: .small)
    device.application.stateStore = store
    device.launch(delegate)
    return device
  }

  // MARK: - Which life cycle

  @Test func `an application without a manifest has one scene, without a delegate`() throws {
    let device = launch(PlainDelegate())
    let application = device.application
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.makeKeyAndVisible()
    let scene = try #require(application.connectedScenes.first as? UIWindowScene)
    #expect(application.connectedScenes == [scene] && application.openSessions == [scene.session])
    #expect(window.windowScene === scene && scene.windows == [window])
    #expect(scene.keyWindow === window && scene.delegate == nil)
    // The chain of such an application has no scene.
    #expect(window.next === application)
    #expect(scene.activationState == .foregroundActive)
    device.pressHomeButton()
    #expect(scene.activationState == .background)
    #expect(application.applicationState == .background)
  }

  @Test func `the usual way to the key window works with and without a manifest`() {
    for delegate in [PlainDelegate(), ManifestDelegate()] as [any UIApplicationDelegate] {
      SceneNotes.reset()
      let device = launch(delegate)
      let scenes = device.application.connectedScenes.compactMap { $0 as? UIWindowScene }
      let window = scenes.first.map(UIWindow.init(windowScene:))
      window?.makeKeyAndVisible()
      let key = device.application.connectedScenes.filter {
        $0.activationState == .foregroundActive
      }
      .compactMap { $0 as? UIWindowScene }.flatMap(\.windows).first(where: \.isKeyWindow)
      #expect(key === window && key != nil)
    }
  }

  @Test func `a manifest makes a scene of its first configuration`() throws {
    SceneNotes.reset()
    let device = launch(ManifestDelegate())
    let scene = try #require(device.application.connectedScenes.first as? UIWindowScene)
    #expect(scene.delegate is ReaderSceneDelegate && !(scene is OtherScene))
    #expect(SceneNotes.connected == [scene.session])
    #expect(scene.session.scene === scene)
    #expect(device.application.openSessions == [scene.session])
    #expect(scene.session.role == .windowApplication)
    #expect(scene.session.configuration.delegateClass == ReaderSceneDelegate.self)
    #expect(scene.session.configuration.name == "Main")
    #expect(scene.activationState == .foregroundActive)
    #expect(!device.application.supportsMultipleScenes)
  }

  @Test func `the delegate's configuration counts, by a name of the manifest`() throws {
    let device = launch(BothDelegate())
    let scene = try #require(device.application.connectedScenes.first)
    #expect(scene is OtherScene && scene.delegate is OtherDelegate)
    #expect(scene.session.configuration.name == "Other")
  }

  @Test func `a delegate that configures needs no manifest, and receives no states`()
    throws
  {
    SceneNotes.reset()
    SceneNotes.configuration = {
      let configuration = UISceneConfiguration(name: "Code", sessionRole: $0.role)
      configuration.delegateClass = ReaderSceneDelegate.self
      return configuration
    }
    let delegate = ConfiguringDelegate()
    let device = launch(delegate)
    device.pressHomeButton()
    device.returnToForeground()
    #expect(SceneNotes.connected.count == 1)
    #expect(delegate.sceneLifeCalls == 0)
  }

  @Test func `a configuration without classes makes a window scene without a delegate`() throws {
    SceneNotes.reset()
    let device = launch(ConfiguringDelegate())
    let scene = try #require(device.application.connectedScenes.first)
    #expect(type(of: scene) == UIWindowScene.self && scene.delegate == nil)
    device.pressHomeButton()
    #expect(scene.activationState == .background)
  }

  @Test func `an iOS application's Info plist is a manifest`() throws {
    let module = String(reflecting: ReaderSceneDelegate.self).split(separator: ".").first ?? ""
    let entry = [
      "UISceneConfigurationName": "Default Configuration",
      "UISceneDelegateClassName": "\(module).ReaderSceneDelegate",
    ]
    let list: [String: Any] = [
      "UIApplicationSceneManifest": [
        "UIApplicationSupportsMultipleScenes": false,
        "UISceneConfigurations": ["UIWindowSceneSessionRoleApplication": [entry]],
      ]
    ]
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).plist")
    defer { try? FileManager.default.removeItem(at: file) }
    try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
      .write(to: file)
    let manifest = try #require(UISceneManifest(contentsOf: file))
    #expect(manifest.entries.map(\.name) == ["Default Configuration"])
    #expect(manifest.entries.first?.delegateClass == ReaderSceneDelegate.self)
    #expect(UISceneManifest(infoDictionary: [:]) == nil)
    #expect(
      UISceneManifest(infoDictionary: ["UIApplicationSceneManifest": [String: Any]()])?
        .entries.isEmpty == true)
    #expect(UISceneManifest(contentsOf: URL(filePath: "/nowhere/Info.plist")) == nil)
  }

  // MARK: - Windows

  @Test func `the chain goes through the scene to the application`() throws {
    let device = launch(ManifestDelegate())
    let scene = try #require(device.application.connectedScenes.first as? UIWindowScene)
    let window = try #require(scene.windows.first)
    #expect(window.windowScene === scene && scene.keyWindow === window)
    #expect(window.next === scene && scene.next === device.application)
    #expect(scene.screen === device.application.screen)
    #expect(scene.interfaceOrientation == .portrait)
    #expect(scene.coordinateSpace.bounds == window.frame)
    #expect(scene.traitCollection.displayScale == scene.screen.scale)
  }

  private final class Listener: RouteObserver {
    var kinds: [UsageWarning.Kind] = []
    func application(_ application: UIApplication, didRoute route: Route) {}
    func application(_ application: UIApplication, didWarn warning: UsageWarning) {
      kinds.append(warning.kind)
    }
  }

  @Test func `a window without a scene is not shown, also one of didFinishLaunching`() throws {
    for delegate in [WindowDelegate(), WindowConfiguringDelegate()] {
      let device = SimulatedDevice(screen: .small)
      let listener = Listener()
      device.application.routeObserver = listener
      device.launch(delegate)
      let window = try #require(delegate.window)
      #expect(listener.kinds == [.windowWithoutScene])
      let scene = try #require(device.application.connectedScenes.first as? UIWindowScene)
      #expect(!window.isKeyWindow && scene.windows.contains { $0.isKeyWindow })
      #expect(device.application.hitTest(CGPoint(x: 5, y: 5), with: nil)?.window !== window)
    }
  }

  @Test func `a configuration that the manifest lacks is warned of`() {
    let device = SimulatedDevice(screen: .small)
    let listener = Listener()
    device.application.routeObserver = listener
    device.launch(MisspeltDelegate())
    #expect(listener.kinds == [.unknownSceneConfiguration])
    listener.kinds = []
    let entry = ["UISceneDelegateClassName": "Nowhere.SceneDelegate"]
    let manifest = UISceneManifest(infoDictionary: [
      "UIApplicationSceneManifest": [
        "UISceneConfigurations": ["UIWindowSceneSessionRoleApplication": [entry]]
      ]
    ])
    #expect(manifest?.entries.first?.delegateClass == nil)
    #expect(listener.kinds == [.unknownSceneConfiguration])
  }

  @Test func `a window without a scene is not shown until it has one`() throws {
    let device = launch(ManifestDelegate())
    let listener = Listener()
    device.application.routeObserver = listener
    let scene = try #require(device.application.connectedScenes.first as? UIWindowScene)
    let window = UIWindow(frame: device.application.screen.bounds)
    let controller = UIViewController()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    #expect(listener.kinds == [.windowWithoutScene])
    #expect(!window.isKeyWindow && controller.viewIfLoaded?.window == nil)
    #expect(device.application.windows.contains(window) && !scene.windows.contains(window))
    window.windowScene = scene
    window.makeKey()
    #expect(window.isKeyWindow && controller.viewIfLoaded?.window === window)
    #expect(scene.windows.last === window)
  }

  /// Notes that it appears and disappears.
  private final class Coming: UIViewController {
    var calls: [String] = []
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      calls.append("viewDidAppear")
    }
    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      calls.append("viewDidDisappear")
    }
    override func viewWillTransition(
      to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
      super.viewWillTransition(to: size, with: coordinator)
      calls.append("to \(Int(size.width))x\(Int(size.height))")
    }
  }

  @Test func `a window that loses its scene is like a hidden one until it has a scene again`()
    throws
  {
    let device = launch(ManifestDelegate())
    let scene = try #require(device.application.connectedScenes.first as? UIWindowScene)
    let controller = Coming()
    let window = UIWindow(windowScene: scene)
    window.rootViewController = controller
    window.makeKeyAndVisible()
    device.settle()
    window.windowScene = nil
    device.settle()
    #expect(controller.calls == ["viewDidAppear"])
    #expect(!window.isKeyWindow && scene.keyWindow != nil)
    let size = device.application.screen.bounds.size
    device.rotate(to: .landscapeLeft)
    #expect(window.frame.size == CGSize(width: size.height, height: size.width))
    let test = HitTest(CGPoint(x: 50, y: 50), in: device.application)
    let walked = test.steps.filter { $0.view === window || $0.view === controller.view }
    #expect(walked.count == 2)
    #expect(walked[0].outcome == .withoutScene)
    device.rotate(to: .portrait)
    #expect(controller.calls == ["viewDidAppear"])
    let child = Coming()
    window.addSubview(child.view)
    let other = Coming()
    window.rootViewController = other
    device.settle()
    #expect(child.calls == [] && other.calls == [])
    #expect(controller.calls == ["viewDidAppear", "viewDidDisappear"])
    window.windowScene = scene
    device.settle()
    #expect(other.calls == ["viewDidAppear"] && other.view.window === window)
    #expect(child.calls == ["viewDidAppear"])
    #expect(controller.calls.count == 2)
  }

  @Test func `a second scene is refused`() {
    let device = launch(ManifestDelegate())
    var failure: (any Error)?
    device.application.requestSceneSessionActivation(nil, userActivity: nil) { failure = $0 }
    #expect(failure == nil)
    device.advance(by: 0)
    #expect((failure as? UISceneError)?.code == .multipleScenesNotSupported)
  }

  // MARK: - Restoration

  @Test func `SR-13 a scene's restoration activity is returned in its session`() throws {
    SceneNotes.reset()
    let store = MemoryStateStore()
    let activity = NSUserActivity(activityType: "reading")
    activity.title = "Page 3"
    activity.targetContentIdentifier = "page"
    activity.addUserInfoEntries(from: ["page": 3, "old": 1])
    activity.addUserInfoEntries(from: ["names": ["a", "b"], "old": 2])
    SceneNotes.kept = activity
    let device = launch(ManifestDelegate(), store: store)
    let session = try #require(SceneNotes.connected.last)
    #expect(session.stateRestorationActivity == nil && SceneNotes.restored.isEmpty)
    session.userInfo = ["note": "x"]
    device.pressHomeButton()
    #expect(session.stateRestorationActivity === activity && store.writes == 1)

    let next = launch(ManifestDelegate(), store: store)
    let restored = try #require(SceneNotes.restored.first)
    #expect(restored.activityType == "reading" && restored.title == "Page 3")
    #expect(restored.targetContentIdentifier == "page")
    #expect(restored.userInfo?["page"] as? Int == 3 && restored.userInfo?["old"] as? Int == 2)
    #expect(restored.userInfo?["names"] as? [String] == ["a", "b"])
    let again = try #require(next.application.openSessions.first)
    #expect(again.persistentIdentifier == session.persistentIdentifier && again !== session)
    #expect(again.userInfo?["note"] as? String == "x")
    #expect(again.stateRestorationActivity === restored)
  }

  @Test func `a scene that wants nothing kept leaves nothing behind but its identifier`() throws {
    SceneNotes.reset()
    let store = MemoryStateStore()
    SceneNotes.kept = NSUserActivity(activityType: "reading")
    launch(ManifestDelegate(), store: store).pressHomeButton()
    SceneNotes.kept = nil
    launch(ManifestDelegate(), store: store).pressHomeButton()
    SceneNotes.restored = []
    let last = launch(ManifestDelegate(), store: store)
    #expect(SceneNotes.restored.isEmpty)
    #expect(last.application.openSessions.first?.stateRestorationActivity == nil)
    #expect(Set(SceneNotes.connected.map(\.persistentIdentifier)).count == 1)
    // Without a store nothing is kept, and nothing is missed.
    launch(ManifestDelegate()).pressHomeButton()
  }

  @Test func `a session keeps its identifier from the first launch on`() throws {
    SceneNotes.reset()
    let store = MemoryStateStore()
    for _ in 1...3 { launch(ManifestDelegate(), store: store).pressHomeButton() }
    #expect(SceneNotes.connected.count == 3)
    #expect(Set(SceneNotes.connected.map(\.persistentIdentifier)).count == 1)
  }

  @Test func `SR-13 an application sets the activity if its scene's delegate does not return one`()
    throws
  {
    let store = MemoryStateStore()
    let device = launch(QuietDelegate(), store: store)
    let session = try #require(device.application.openSessions.first)
    session.stateRestorationActivity = NSUserActivity(activityType: "reading")
    device.pressHomeButton()
    let next = launch(QuietDelegate(), store: store)
    let again = try #require(next.application.openSessions.first)
    #expect(again.stateRestorationActivity?.activityType == "reading")
    again.stateRestorationActivity = nil
    next.pressHomeButton()
    let last = launch(QuietDelegate(), store: store)
    #expect(last.application.openSessions.first?.stateRestorationActivity == nil)
  }

  @Test func `what cannot be kept is warned of, and a full disk too`() {
    SceneNotes.reset()
    let store = MemoryStateStore()
    let activity = NSUserActivity(activityType: "reading")
    activity.userInfo = ["good": 1, "bad": UIView()]
    SceneNotes.kept = activity
    let device = launch(ManifestDelegate(), store: store)
    device.pressHomeButton()
    device.returnToForeground()
    store.failure = CocoaError(.fileWriteOutOfSpace)
    device.pressHomeButton()
    #expect(store.warnings.last?.hasPrefix("the state could not be saved") == true)
  }

  @Test func `the end disconnects the scene, once`() throws {
    SceneNotes.reset()
    let device = launch(ManifestDelegate())
    let scene = try #require(device.application.connectedScenes.first)
    device.terminate()
    #expect(scene.activationState == .unattached)
    #expect(device.application.connectedScenes.isEmpty)
    #expect(device.application.openSessions == [scene.session])
  }

  @Test func `a scene keeps what the application gives it`() throws {
    let device = launch(ManifestDelegate())
    let scene = try #require(device.application.connectedScenes.first)
    scene.title = "Reader"
    scene.userActivity = NSUserActivity(activityType: "reading")
    #expect(scene.title == "Reader" && scene.userActivity?.activityType == "reading")
    #expect(scene.userActivity?.requiredUserInfoKeys == nil)
  }
}
