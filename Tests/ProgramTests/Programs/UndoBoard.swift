import ResponderKit

/// Squares that are dragged about; a shake takes the last move back.
final class UndoBoard: UIViewController {
  private struct Move {
    let square: UIView
    let center: CGPoint
  }

  private var moves: [Move] = []
  private(set) var squares: [UIView] = []

  override func loadView() {
    view = UIView(frame: UIScreen.main.bounds)
    view.backgroundColor = .white
    for (index, color) in [UIColor.systemRed, .systemBlue].enumerated() {
      let square = UIView(frame: CGRect(x: 20 + 100 * index, y: 20, width: 80, height: 80))
      square.backgroundColor = color
      square.tag = index + 1
      square.addGestureRecognizer(
        UIPanGestureRecognizer(target: self, action: Selector(UndoBoard.moved(_:))))
      view.addSubview(square)
      squares.append(square)
    }
  }

  override var canBecomeFirstResponder: Bool { true }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    becomeFirstResponder()
  }

  override func viewDidDisappear(_ animated: Bool) {
    resignFirstResponder()
    super.viewDidDisappear(animated)
  }

  private func moved(_ pan: UIPanGestureRecognizer) {
    guard let square = pan.view else { return }
    if pan.state == .began {
      moves.append(Move(square: square, center: square.center))
      view.bringSubviewToFront(square)
    }
    let way = pan.translation(in: view)
    square.center = square.center.applying(CGAffineTransform(translationX: way.x, y: way.y))
    pan.setTranslation(.zero, in: view)
  }

  override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    if event?.subtype == .motionShake, let move = moves.popLast() {
      UIView.animate(withDuration: 0.3) { move.square.center = move.center }
    } else {
      super.motionEnded(motion, with: event)
    }
  }
}
