import ResponderKit

/// A recogniser that keeps books, and goes from state to state at random.
final class WhimsicalRecognizer: UIGestureRecognizer, Bookkeeping {
  var books: Books?
  private var random: SplitMix

  init(seed: Int) {
    random = SplitMix(seed: UInt64(seed))
    super.init(target: nil, action: nil)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.began(touches)
    if random.oneIn(12), let touch = touches.min(by: { $0.number < $1.number }) {
      return ignore(touch, for: event)
    }
    goOn()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.moved(touches)
    goOn()
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.over(touches, .ended)
    goOn()
  }

  /// Forgets half of the time to say that it is over.
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.over(touches, .cancelled)
    if random.oneIn(2) { super.touchesCancelled(touches, with: event) }
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) { goOn() }
  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) { goOn() }

  override func ignore(_ touch: UITouch, for event: UIEvent) {
    books?.forget(touch)
    super.ignore(touch, for: event)
  }

  override func reset() { books?.forgetAll() }

  private func goOn() {
    switch (state, random.below(8)) {
    case (.possible, 0): state = .began
    case (.possible, 1): state = .ended
    case (.possible, 2): state = .failed
    case (.began, 0...3), (.changed, 0...3): state = .changed
    case (.began, 4), (.changed, 4): state = .ended
    case (.began, 5), (.changed, 5): state = .cancelled
    default: break
    }
  }
}
