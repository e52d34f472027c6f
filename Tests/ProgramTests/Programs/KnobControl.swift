import ResponderKit

/// A knob that is turned by a finger around its middle.
final class KnobControl: UIControl {
  var minimumValue: CGFloat = 0
  var maximumValue: CGFloat = 1
  private(set) var value: CGFloat = 0
  private let start: CGFloat = -0.75 * .pi
  private let sweep: CGFloat = 1.5 * .pi
  private var lastAngle: CGFloat = 0
  private(set) var feedback: [Bool] = []

  override var isHighlighted: Bool {
    didSet { feedback.append(isHighlighted) }
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    let point = touch.location(in: self)
    let distance = hypot(point.x - bounds.midX, point.y - bounds.midY)
    guard distance > 10, distance <= bounds.width / 2 else { return false }
    lastAngle = angle(of: touch)
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.continueTracking(touch, with: event) else { return false }
    let angle = angle(of: touch)
    var turn = angle - lastAngle
    if turn > .pi { turn -= 2 * .pi } else if turn < -.pi { turn += 2 * .pi }
    lastAngle = angle
    let new = min(
      max(value + turn / sweep * (maximumValue - minimumValue), minimumValue), maximumValue)
    if new != value {
      value = new
      sendActions(for: .valueChanged)
    }
    return true
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    sendActions(for: .editingDidEnd)
  }

  override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    value = minimumValue
  }

  private func angle(of touch: UITouch) -> CGFloat {
    let point = touch.location(in: self)
    return atan2(point.y - bounds.midY, point.x - bounds.midX)
  }
}

/// A volume knob in the middle of a page that can be swiped away.
final class MixerController: UIViewController {
  let knob = KnobControl(frame: CGRect(x: 110, y: 190, width: 100, height: 100))
  private(set) var volumes: [CGFloat] = []
  private(set) var story: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    knob.accessibilityIdentifier = "knob"
    knob.addTarget(self, action: Selector(MixerController.volumeChanged(_:)), for: .valueChanged)
    knob.addTarget(
      self, action: Selector(MixerController.touched(_:_:)), for: [.touchDown, .touchUpInside])
    knob.addTarget(self, action: Selector(MixerController.done), for: .editingDidEnd)
    view.addSubview(knob)
  }

  private func volumeChanged(_ sender: KnobControl) { volumes.append(sender.value) }
  private func touched(_ sender: UIControl, _ event: UIEvent) {
    story.append(event.touches(for: sender)?.first?.phase == .began ? "down" : "up")
  }
  private func done() { story.append("done") }
}
