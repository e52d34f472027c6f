import ResponderKit
import ResponderTesting

extension UIScreen {
  /// Small enough to count points by hand.
  static var small: UIScreen { UIScreen(bounds: CGRect(x: 0, y: 0, width: 400, height: 400)) }
}

/// A launched application with one window, and a device to touch it with.
///
/// All suites share `UIApplication.shared`. Suites run in parallel, but everything here is on the
/// main actor and no test awaits anything: a test's body runs from its first line to its last
/// without another one in between. Only its body, though: between a suite's `init` and the test
/// there may be others. So suites make their stage lazily, when the test first asks for it.
@MainActor
final class Stage {
  let log = Log()
  let device = SimulatedDevice(screen: .small, behavior: .iOS4)
  let delegate: ProbeDelegate
  let window: ProbeWindow
  let routes = RouteLines()

  var application: UIApplication { device.application }

  init() {
    delegate = ProbeDelegate("delegate", log)
    delegate.probe.passesOn = true
    window = ProbeWindow("window", log)
    device.launch(delegate)
    window.makeKeyAndVisible()
    _ = log.take()
  }

  /// Starts to write down routes.
  func observe() { device.application.routeObserver = routes }

  /// Puts a view in front of the others of a view, or of the window.
  func view(
    _ name: String, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat,
    in parent: UIView? = nil
  ) -> ProbeView {
    let view = ProbeView(name, log, frame: CGRect(x: x, y: y, width: width, height: height))
    (parent ?? window).addSubview(view)
    return view
  }

  /// Where a finger would end up.
  func hit(_ x: CGFloat, _ y: CGFloat) -> String? {
    window.hitTest(CGPoint(x: x, y: y), with: nil)?.accessibilityIdentifier
  }

  @discardableResult
  func down(_ x: CGFloat, _ y: CGFloat) -> FingerID { device.touchDown(at: CGPoint(x: x, y: y)) }

  func move(_ finger: FingerID, _ x: CGFloat, _ y: CGFloat) {
    device.move(finger, to: CGPoint(x: x, y: y))
  }
}
