import ResponderKit
import ResponderTesting

/// A launched application whose window shows a root screen, on a screen as high as a telephone's.
@MainActor
final class ScreenStage: RouteObserver {
  let log = Log()
  let device: SimulatedDevice
  let window: UIWindow
  let delegate: ProbeDelegate
  private(set) var warnings: [UsageWarning] = []
  private(set) var drops: [String] = []

  var application: UIApplication { device.application }

  init(width: CGFloat = 320, height: CGFloat = 480) {
    device = SimulatedDevice(
      screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: width, height: height)), behavior: .iOS4)
    delegate = ProbeDelegate("delegate", Log())
    window = UIWindow(frame: device.application.screen.bounds)
    window.accessibilityIdentifier = "window"
    delegate.window = window
    device.launch(delegate)
    device.application.routeObserver = self
  }

  func screen(_ name: String) -> Screen { Screen(name, log) }

  /// Shows a root controller, and forgets what was said so far.
  func show(_ root: UIViewController) {
    window.rootViewController = root
    window.makeKeyAndVisible()
    settle()
    _ = log.take()
  }

  /// Lets everything that was begun end.
  func settle() { device.settle() }

  /// What was noted since the last time, before and after time passed: the will-calls and the did-calls.
  func turns() -> [String] {
    device.advance(by: 0)
    let first = log.take()
    settle()
    return first + ["–"] + log.take()
  }

  /// The kinds of warning since the last time.
  func warned() -> [UsageWarning.Kind] {
    defer { warnings = [] }
    return warnings.map(\.kind)
  }

  func application(_ application: UIApplication, didRoute route: Route) {
    if let reason = route.reason { drops.append(reason) }
  }

  func application(_ application: UIApplication, didWarn warning: UsageWarning) {
    warnings.append(warning)
  }
}

extension [String] {
  /// Without a screen's calls for loading and layout.
  var appearances: [String] {
    filter {
      !$0.hasSuffix("LayoutSubviews") && !$0.hasSuffix("loadView") && !$0.hasSuffix("DidLoad")
    }
  }
}
