import ResponderKit
import ResponderTesting

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

final class EmptyDelegate: UIResponder, UIApplicationDelegate {
  required override init() { super.init() }
}

/// A launched application with one window, and a device to touch it with. A suite makes it lazily,
/// in the body of a test: all suites share `UIApplication.shared`, and only a body runs to its end
/// without another one in between.
@MainActor
final class Stage {
  let log = Log()
  let device = SimulatedDevice(
    screen: UIScreen(bounds: CGRect(x: 0, y: 0, width: 400, height: 400)))
  let delegate = EmptyDelegate()
  let window: UIWindow

  var application: UIApplication { device.application }

  init() {
    device.launch(delegate)
    window = UIWindow()
    window.makeKeyAndVisible()
  }

  /// Puts a view in front of the others of a view, or of the window.
  func view(
    _ name: String = "V", _ frame: CGRect = CGRect(x: 0, y: 0, width: 200, height: 200),
    in parent: UIView? = nil
  ) -> ProbeView {
    let view = ProbeView(name, log, frame)
    (parent ?? window).addSubview(view)
    return view
  }

  /// Has a recogniser write down its actions, and puts it on a view.
  @discardableResult
  func add<Recognizer: UIGestureRecognizer>(
    _ recognizer: Recognizer, _ name: String = "R", to view: UIView
  ) -> Recognizer {
    recognizer.name = name
    recognizer.addTarget(scribe, action: Selector(Scribe.act(_:)))
    view.addGestureRecognizer(recognizer)
    return recognizer
  }

  private(set) lazy var scribe = Scribe(log)

  @discardableResult
  func down(_ x: CGFloat, _ y: CGFloat) -> FingerID { device.touchDown(at: CGPoint(x: x, y: y)) }

  func move(_ finger: FingerID, _ x: CGFloat, _ y: CGFloat) {
    device.advance(by: 0.01)
    device.move(finger, to: CGPoint(x: x, y: y))
  }

  /// A quick tap.
  func tap(_ x: CGFloat = 50, _ y: CGFloat = 50) {
    let finger = down(x, y)
    device.advance(by: 0.05)
    device.lift(finger)
  }

  /// Drags a finger to the right, ten points at a time, and leaves it there.
  @discardableResult
  func drag(_ steps: Int, from x: CGFloat = 50, _ y: CGFloat = 50, by step: CGFloat = 10)
    -> FingerID
  {
    let finger = down(x, y)
    for index in 1...steps { move(finger, x + step * CGFloat(index), y) }
    return finger
  }
}

/// Writes down actions.
@MainActor
final class Scribe {
  let log: Log
  /// Done within an action, after it was noted.
  var reaction: (UIGestureRecognizer) -> Void = { _ in }

  init(_ log: Log) { self.log = log }

  func act(_ recognizer: UIGestureRecognizer) {
    log.note("\(recognizer.name ?? "?") \(recognizer.state)!")
    reaction(recognizer)
  }
}
