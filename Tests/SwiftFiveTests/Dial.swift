import CoreMotion
import MediaPlayer
import UIKit

/// Code as Swift 5 programs have it: nothing names the main actor, and structures, plain classes and functions
/// use views. A warning fails the build.
protocol DialDelegate: AnyObject {
  func dial(_ dial: Dial, changed value: CGFloat)
}

final class Dial: UIControl, UIGestureRecognizerDelegate {
  weak var delegate: DialDelegate?
  private let mark = CALayer()
  private(set) var value: CGFloat = 0 {
    didSet { delegate?.dial(self, changed: value) }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    let pan = UIPanGestureRecognizer(target: self, action: Selector(Dial.pan(_:)))
    pan.delegate = self
    addGestureRecognizer(pan)
    layer.addSublayer(mark)
  }

  func pan(_ pan: UIPanGestureRecognizer) {
    value = pan.translation(in: self).x
    sendActions(for: .valueChanged)
  }

  override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    isEnabled
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    mark.frame = bounds
  }
}

/// A structure that places views.
struct Layouter {
  func center(_ view: UIView) { view.center.x = UIScreen.main.bounds.midX }
  func width(of view: UIView) -> CGFloat { view.frame.width }
}

/// A class that is not a responder, with a view and actions.
class Model: NSObject, DialDelegate {
  static let shared = Model()

  let view = UIView()
  private(set) var events: [String] = []

  func install(on view: UIView) {
    let tap = UITapGestureRecognizer(target: self, action: Selector(Model.tapped(_:)))
    view.addGestureRecognizer(tap)
    NotificationCenter.default.addObserver(
      self, selector: Selector(Model.left(_:)),
      name: UIApplication.didEnterBackgroundNotification, object: nil)
    Timer.scheduledTimer(
      timeInterval: 1, target: self, selector: Selector(Model.ticked), userInfo: nil, repeats: false
    )
    UIView.animate(withDuration: 0.5, animations: { self.view.alpha = 0 }) { _ in
      self.events.append("animated \(self.view.alpha)")
    }
    MPRemoteCommandCenter.shared().playCommand.addTarget { [weak self] _ in
      self?.events.append("play")
      return .success
    }
  }

  func dial(_ dial: Dial, changed value: CGFloat) { events.append("dial \(value)") }
  func tapped(_ tap: UITapGestureRecognizer) {
    events.append("tapped \(tap.location(in: tap.view))")
  }
  func left(_ notification: Notification) { events.append("left") }
  func ticked() { events.append("ticked") }
}

/// Reads the sensor as many games do.
class Tilt {
  private let manager = CMMotionManager()
  private let ball = UIView()

  func start() {
    guard manager.isAccelerometerAvailable else { return }
    manager.startAccelerometerUpdates(to: .main) { data, _ in
      self.ball.center.x += CGFloat(data?.acceleration.x ?? 0)
    }
  }
}

extension UIView {
  static func padded() -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) }

  func pin(to other: UIView) {
    translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      leadingAnchor.constraint(equalTo: other.leadingAnchor),
      topAnchor.constraint(equalTo: other.topAnchor),
    ])
  }
}

class DialController: UIViewController {
  let dial = Dial(frame: CGRect(x: 60, y: 100, width: 200, height: 80))
  let model = Model.shared
  let tilt = Tilt()

  override func viewDidLoad() {
    super.viewDidLoad()
    dial.delegate = model
    Layouter().center(dial)
    view.addSubview(dial)
    model.install(on: view)
    tilt.start()
    DispatchQueue.main.async { self.title = "loaded" }
  }
}
