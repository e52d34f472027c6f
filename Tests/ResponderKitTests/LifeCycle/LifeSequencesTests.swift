import Foundation
import ResponderKit
import ResponderTesting
import Testing

private final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow()
    window?.rootViewController = RootController()
    window?.makeKeyAndVisible()
    return true
  }
}

private final class RootController: UIViewController {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

private final class DetailController: UIViewController {}

/// Writes down each call that an application's events led to, and each notification, with the state.
@MainActor
private final class LifeLog: RouteObserver {
  private(set) var lines: [String] = []

  init(_ application: UIApplication) {
    application.routeObserver = self
    for name in NotificationListener.names {
      NotificationCenter.default.addObserver(
        self, selector: Selector(LifeLog.hear(_:)), name: name, object: application)
    }
  }

  func application(_ application: UIApplication, didRoute route: Route) {
    guard let handler = route.handler, let method = route.calls.last?.method else { return }
    // A controller that another test left behind receives a memory warning, too.
    guard handler is AppDelegate || handler is RootController || handler is DetailController
    else { return }
    note("\(type(of: handler)).\(method)", application)
  }

  func hear(_ notification: Notification) {
    guard let application = notification.object as? UIApplication else { return }
    let name = notification.name.rawValue.dropFirst("UIApplication".count)
    note(name.prefix(1).lowercased() + name.dropFirst(), application)
  }

  private func note(_ what: String, _ application: UIApplication) {
    let gap = String(repeating: " ", count: max(60 - what.count, 1))
    lines.append(what + gap + "\(application.applicationState)")
  }

  func clear() { lines = [] }
}

/// Holds the page of sequences to what really happens.
@MainActor
@Suite(.serialized)
struct LifeSequencesTests {
  nonisolated static let headings = [
    "Launch", "Launch, the screen first", "Launch into the background", "Home and back",
    "Interruption", "Memory warning", "Terminate", "Background task", "Sleep",
  ]

  @Test(arguments: headings)
  func `S2 S3 S7 S11 a sequence is what its page draws`(heading: String) throws {
    #expect(try SequencePage.drawings()[heading] == play(heading))
  }

  private func play(_ heading: String) -> [String] {
    let device = SimulatedDevice(
      screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 320, height: 480), scale: 2),
      behavior: .iOS4)
    let application = device.application
    let log = LifeLog(application)
    let delegate = AppDelegate()
    if heading == "Launch, the screen first" {
      application.behavior.launchActivation = .afterViewDidAppear
    }
    device.launch(delegate, inBackground: heading == "Launch into the background")
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
    case "Memory warning":
      let detail = DetailController()
      device.warnOfLowMemory()
      _ = detail
    case "Terminate":
      device.terminate()
    case "Background task":
      var task = UIBackgroundTaskIdentifier.invalid
      task = application.beginBackgroundTask(withName: "save") {
        application.endBackgroundTask(task)
      }
      device.pressHomeButton()
      device.advance(by: 31)
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
