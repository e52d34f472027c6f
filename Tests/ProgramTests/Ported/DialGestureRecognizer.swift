import ResponderKit

/// Measures how far one finger turns around the middle of the view, in the coordinates of the screen.
final class DialGestureRecognizer: UIGestureRecognizer {
  private(set) var turn: CGFloat = 0
  private var last: CGFloat = 0

  override func reset() {
    super.reset()
    turn = 0
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard touches.count == 1, let touch = touches.first, let angle = angle(of: touch) else {
      state = .failed
      return
    }
    last = angle
    state = .began
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    guard let touch = touches.first, let angle = angle(of: touch) else { return }
    var step = angle - last
    if step > .pi { step -= 2 * .pi } else if step < -.pi { step += 2 * .pi }
    turn += step
    last = angle
    state = .changed
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    state = .ended
  }

  private func angle(of touch: UITouch) -> CGFloat? {
    guard let view, let space = view.window?.screen.coordinateSpace else { return nil }
    let point = view.convert(touch.location(in: view), to: space)
    let middle = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: space)
    return atan2(point.y - middle.y, point.x - middle.x)
  }
}

/// Turns a square with the recogniser.
final class DialController: UIViewController {
  let square = UIView(frame: CGRect(x: 60, y: 140, width: 200, height: 200))
  private(set) var turn: CGFloat = 0
  private var before: CGFloat = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(square)
    square.addGestureRecognizer(
      DialGestureRecognizer(target: self, action: Selector(DialController.turned(_:))))
  }

  private func turned(_ dial: DialGestureRecognizer) {
    if dial.state == .began { before = 0 }
    turn += dial.turn - before
    before = dial.turn
    square.transform = CGAffineTransform(rotationAngle: turn)
  }
}
