import ResponderKit
import ResponderTesting

/// A launched application with one window of 400 × 400 points and a device to touch it with.
///
/// There is one `UIApplication.shared`, and a suite's `init` and its tests are separate turns on
/// the main actor: make the stage when the test's body asks for it first.
@MainActor
final class ControlStage {
  let device = SimulatedDevice(
    screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 400, height: 400)))
  let controller = UIViewController()
  let window: EventWindow
  let log = Log()
  private let delegate = StageDelegate()

  init() {
    window = EventWindow()
    window.rootViewController = controller
    device.launch(delegate)
    window.makeKeyAndVisible()
    device.advance(by: 0)
  }

  var behavior: UIBehavior {
    get { device.application.behavior }
    set { device.application.behavior = newValue }
  }

  @discardableResult
  func add<View: UIView>(_ view: View, _ x: CGFloat, _ y: CGFloat, _ size: CGFloat) -> View {
    view.frame = CGRect(x: x, y: y, width: size, height: size)
    controller.view.addSubview(view)
    return view
  }

  @discardableResult
  func down(_ x: CGFloat, _ y: CGFloat) -> FingerID { device.touchDown(at: CGPoint(x: x, y: y)) }

  func move(_ finger: FingerID, _ x: CGFloat, _ y: CGFloat) {
    device.move(finger, to: CGPoint(x: x, y: y))
  }

  func tap(_ x: CGFloat, _ y: CGFloat) { device.tap(at: CGPoint(x: x, y: y)) }
}

/// The calls that a test saw, in order.
@MainActor
final class Log {
  private var lines: [String] = []

  func note(_ line: String) { lines.append(line) }

  /// What was noted since the last time.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A window that keeps the last event that came through it.
final class EventWindow: UIWindow {
  private(set) var lastEvent: UIEvent?
  var keepsEvents = false

  override func sendEvent(_ event: UIEvent) {
    lastEvent = event
    if !keepsEvents { super.sendEvent(event) }
  }
}

private final class StageDelegate: UIResponder, UIApplicationDelegate {}
