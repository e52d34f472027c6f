import ResponderKit

/// A pan that does not wait for the finger to move.
final class ImmediatePanGestureRecognizer: UIPanGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else {
      for touch in touches { ignore(touch, for: event) }
      return
    }
    super.touchesBegan(touches, with: event)
    state = .began
  }
}

/// The stick of a game pad.
final class ThumbstickView: TouchPad {
  private(set) var positions: [CGPoint] = []
  private(set) var states: [UIGestureRecognizer.State] = []
  private let pan = ImmediatePanGestureRecognizer()

  override init(_ identifier: String, frame: CGRect) {
    super.init(identifier, frame: frame)
    pan.delaysTouchesBegan = true
    pan.addTarget(self, action: Selector(ThumbstickView.moved(_:)))
    addGestureRecognizer(pan)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  func moved(_ pan: ImmediatePanGestureRecognizer) {
    states.append(pan.state)
    switch pan.state {
    case .began, .changed:
      let point = pan.location(in: self)
      let radius = bounds.width / 2
      var x = (point.x - bounds.midX) / radius
      var y = (point.y - bounds.midY) / radius
      let length = hypot(x, y)
      if length > 1 {
        x /= length
        y /= length
      }
      positions.append(CGPoint(x: x, y: y))
    default: positions.append(.zero)
    }
  }
}
