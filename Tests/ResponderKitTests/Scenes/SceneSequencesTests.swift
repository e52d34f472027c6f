import Foundation
import ResponderKit
import ResponderTesting
import Testing

private final class AppDelegate: UIResponder, UIApplicationDelegate {
  static let sceneManifest: UISceneManifest? = UISceneManifest(
    delegateClass: SceneDelegate.self)
}

private final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let windowScene = scene as? UIWindowScene else { return }
    window = UIWindow(windowScene: windowScene)
    window?.rootViewController = RootController()
    window?.makeKeyAndVisible()
  }

  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
    NSUserActivity(activityType: "reading")
  }
}

private final class RootController: UIViewController {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

/// Writes down each call that an application's events led to, and each notification, with both states.
@MainActor
private final class SceneLog: RouteObserver {
  private(set) var lines: [String] = []
  private let application: UIApplication

  private static let sceneNames = [
    UIScene.willConnectNotification, UIScene.didDisconnectNotification,
    UIScene.didActivateNotification, UIScene.willDeactivateNotification,
    UIScene.willEnterForegroundNotification, UIScene.didEnterBackgroundNotification,
  ]

  init(_ application: UIApplication) {
    self.application = application
    application.routeObserver = self
    for name in NotificationListener.names + Self.sceneNames {
      NotificationCenter.default.addObserver(
        self, selector: Selector(SceneLog.hear(_:)), name: name, object: nil)
    }
  }

  func application(_ application: UIApplication, didRoute route: Route) {
    guard let handler = route.handler, let method = route.calls.last?.method else { return }
    guard handler is AppDelegate || handler is RootController || handler is SceneDelegate
    else { return }
    note("\(type(of: handler)).\(method)")
  }

  func hear(_ notification: Notification) {
    // Other tests' applications and scenes are not this one's.
    let isOurs =
      notification.object as? UIApplication === application
      || (notification.object as? UIScene)?.next === application
    guard isOurs else { return }
    let owner = notification.object is UIScene ? "UIScene" : "UIApplication"
    let name = notification.name.rawValue.dropFirst(owner.count)
    note("\(owner).\(name.prefix(1).lowercased())\(name.dropFirst())")
  }

  private func note(_ what: String) {
    let gap = String(repeating: " ", count: max(62 - what.count, 1))
    let state = application.connectedScenes.first.map { "\($0.activationState)" } ?? "-"
    let place = "\(application.applicationState)"
    lines.append(
      what + gap + place + String(repeating: " ", count: max(12 - place.count, 1)) + state)
  }

  func clear() { lines = [] }
}

/// Holds the page of an application with scenes to what really happens.
@MainActor
@Suite(.serialized)
struct SceneSequencesTests {
  nonisolated static let headings = [
    "Launch", "Launch with something to restore", "Launch into the background", "Home and back",
    "Interruption", "Memory warning", "Terminate", "Terminate in the background", "Sleep",
  ]

  @Test(arguments: headings)
  func `AL-04 AL-05 AL-06 OL-18 OL-22 a sequence is what its page draws`(heading: String) throws {
    let played = play(heading)
    #expect(
      try SequencePage.drawings(on: "SceneSequences")[heading] == played,
      "\(played.joined(separator: "\n"))")
  }

  private func play(_ heading: String) -> [String] {
    let store = MemoryStateStore()
    if heading == "Launch with something to restore" {
      let before = SimulatedDevice(screen: .small)
      before.application.stateStore = store
      before.launch(AppDelegate())
      before.pressHomeButton()
    }
    let device = SimulatedDevice(screen: .small)
    device.application.stateStore = store
    let log = SceneLog(device.application)
    device.launch(AppDelegate(), inBackground: heading == "Launch into the background")
    if heading == "Launch into the background" { device.returnToForeground() }
    if heading.hasPrefix("Launch") { return log.lines }
    log.clear()
    switch heading {
    case "Home and back":
      device.pressHomeButton()
      device.advance(by: 1)
      device.returnToForeground()
    case "Interruption":
      let finger = device.touchDown(at: CGPoint(x: 10, y: 10))
      device.interrupt()
      device.lift(finger)
      device.endInterruption()
    case "Memory warning": device.warnOfLowMemory()
    case "Terminate": device.terminate()
    case "Terminate in the background":
      device.pressHomeButton()
      device.terminate()
    case "Sleep":
      device.suspend()
      device.returnToForeground()
    default: break
    }
    device.advance(by: 0)
    return log.lines
  }
}
