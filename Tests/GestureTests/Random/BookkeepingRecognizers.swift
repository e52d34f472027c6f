import ResponderKit

/// A recogniser that keeps a record of what it receives.
@MainActor
protocol Bookkeeping: UIGestureRecognizer {
  var books: Books? { get set }
}

final class BookkeepingTap: UITapGestureRecognizer, Bookkeeping {
  var books: Books?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.began(touches)
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.moved(touches)
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.over(touches, .ended)
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.over(touches, .cancelled)
    super.touchesCancelled(touches, with: event)
  }

  override func ignore(_ touch: UITouch, for event: UIEvent) {
    books?.forget(touch)
    super.ignore(touch, for: event)
  }

  override func reset() {
    books?.forgetAll()
    super.reset()
  }
}

final class BookkeepingPress: UILongPressGestureRecognizer, Bookkeeping {
  var books: Books?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.began(touches)
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.moved(touches)
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.over(touches, .ended)
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.over(touches, .cancelled)
    super.touchesCancelled(touches, with: event)
  }

  override func ignore(_ touch: UITouch, for event: UIEvent) {
    books?.forget(touch)
    super.ignore(touch, for: event)
  }

  override func reset() {
    books?.forgetAll()
    super.reset()
  }
}

final class BookkeepingPan: UIPanGestureRecognizer, Bookkeeping {
  var books: Books?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.began(touches)
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.moved(touches)
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.over(touches, .ended)
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.over(touches, .cancelled)
    super.touchesCancelled(touches, with: event)
  }

  override func ignore(_ touch: UITouch, for event: UIEvent) {
    books?.forget(touch)
    super.ignore(touch, for: event)
  }

  override func reset() {
    books?.forgetAll()
    super.reset()
  }
}

final class BookkeepingSwipe: UISwipeGestureRecognizer, Bookkeeping {
  var books: Books?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.began(touches)
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.moved(touches)
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.over(touches, .ended)
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.over(touches, .cancelled)
    super.touchesCancelled(touches, with: event)
  }

  override func ignore(_ touch: UITouch, for event: UIEvent) {
    books?.forget(touch)
    super.ignore(touch, for: event)
  }

  override func reset() {
    books?.forgetAll()
    super.reset()
  }
}

final class BookkeepingPinch: UIPinchGestureRecognizer, Bookkeeping {
  var books: Books?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.began(touches)
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.moved(touches)
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.over(touches, .ended)
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.over(touches, .cancelled)
    super.touchesCancelled(touches, with: event)
  }

  override func ignore(_ touch: UITouch, for event: UIEvent) {
    books?.forget(touch)
    super.ignore(touch, for: event)
  }

  override func reset() {
    books?.forgetAll()
    super.reset()
  }
}

final class BookkeepingRotation: UIRotationGestureRecognizer, Bookkeeping {
  var books: Books?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.began(touches)
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.moved(touches)
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.over(touches, .ended)
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.over(touches, .cancelled)
    super.touchesCancelled(touches, with: event)
  }

  override func ignore(_ touch: UITouch, for event: UIEvent) {
    books?.forget(touch)
    super.ignore(touch, for: event)
  }

  override func reset() {
    books?.forgetAll()
    super.reset()
  }
}

final class BookkeepingEdge: UIScreenEdgePanGestureRecognizer, Bookkeeping {
  var books: Books?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.began(touches)
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.moved(touches)
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.over(touches, .ended)
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    books?.over(touches, .cancelled)
    super.touchesCancelled(touches, with: event)
  }

  override func ignore(_ touch: UITouch, for event: UIEvent) {
    books?.forget(touch)
    super.ignore(touch, for: event)
  }

  override func reset() {
    books?.forgetAll()
    super.reset()
  }
}
