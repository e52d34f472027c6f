import ResponderKit

/// Counts on while a button is held; the number between the buttons can be dragged.
final class HoldStepper: UIControl {
  private(set) var value = 0 {
    didSet {
      label.text = "\(value)"
      if value != oldValue { sendActions(for: .valueChanged) }
    }
  }

  let minus = UIButton(type: .system)
  let plus = UIButton(type: .system)
  let label = UILabel()
  private var timer: Timer?
  private var step = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    minus.accessibilityIdentifier = "minus"
    plus.accessibilityIdentifier = "plus"
    minus.addTarget(self, action: Selector(HoldStepper.minusDown(_:)), for: .touchDown)
    plus.addTarget(self, action: Selector(HoldStepper.plusDown(_:)), for: .touchDown)
    for button in [minus, plus] {
      button.addTarget(
        self, action: Selector(HoldStepper.buttonUp),
        for: [.touchUpInside, .touchUpOutside, .touchCancel])
      addSubview(button)
    }
    label.accessibilityIdentifier = "number"
    label.isUserInteractionEnabled = true
    label.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: Selector(HoldStepper.labelDragged(_:))))
    addSubview(label)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = bounds.height
    minus.frame = CGRect(x: 0, y: 0, width: side, height: side)
    plus.frame = CGRect(x: bounds.width - side, y: 0, width: side, height: side)
    label.frame = CGRect(x: side, y: 0, width: bounds.width - 2 * side, height: side)
  }

  private func minusDown(_ button: UIButton) { begin(-1, disabling: plus) }
  private func plusDown(_ button: UIButton) { begin(1, disabling: minus) }

  private func begin(_ step: Int, disabling other: UIButton) {
    self.step = step
    other.isEnabled = false
    label.isUserInteractionEnabled = false
    value += step
    timer = Timer.scheduled(withTimeInterval: 0.1, repeats: true) { [weak self] _ in
      self?.value += step
    }
  }

  private func buttonUp() {
    timer?.invalidate()
    timer = nil
    minus.isEnabled = true
    plus.isEnabled = true
    label.isUserInteractionEnabled = true
  }

  private func labelDragged(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .changed:
      let way = pan.translation(in: label).x
      guard abs(way) >= 20 else { return }
      value += way > 0 ? 1 : -1
      pan.setTranslation(.zero, in: label)
    case .ended, .cancelled:
      UIView.animate(withDuration: 0.2) { self.label.center.x = self.bounds.midX }
    default: break
    }
  }
}
