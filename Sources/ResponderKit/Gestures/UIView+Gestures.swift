extension UIView {
  func attach(_ recognizer: UIGestureRecognizer) {
    if recognizer.view === self { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    recognizers.append(recognizer)
  }

  func detach(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizers.removeAll { $0 === recognizer }
    // The view is removed after the cancellation, because targets may use it.
    recognizer.cutOff()
    recognizer.view = nil
  }

  func replaceRecognizers(with new: [UIGestureRecognizer]) {
    for recognizer in recognizers where !new.contains(recognizer) {
      removeGestureRecognizer(recognizer)
    }
    for recognizer in new { addGestureRecognizer(recognizer) }
  }

  /// Returns the recognisers that receive a touch in the view: its own, and then those of its
  /// superviews up to the window.
  package func recognizersInReach(_ behavior: @autoclosure () -> UIBehavior)
    -> [UIGestureRecognizer]
  {
    var all: [UIGestureRecognizer] = []
    var view: UIView? = self
    while let here = view {
      if !here.recognizers.isEmpty {
        all += behavior().prefersLastAddedGesture ? here.recognizers.reversed() : here.recognizers
      }
      view = here.superview
    }
    return all
  }
}

extension UITouch {
  /// The recognisers that receive the touch; `nil` after it has ended.
  public var gestureRecognizers: [UIGestureRecognizer]? { recognizers }
}

extension UIEvent {
  /// Returns the touches that a recogniser receives; `nil` if there are none.
  public func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    let touches = Set(gesture.touches).intersection(allTouches ?? [])
    return touches.isEmpty ? nil : touches
  }
}

extension UIPress {
  /// The recognisers that receive the press; `nil` after it has ended.
  public var gestureRecognizers: [UIGestureRecognizer]? { recognizers }
}

extension UIPressesEvent {
  /// Returns the presses that a recogniser receives; empty if there are none.
  public func presses(for gesture: UIGestureRecognizer) -> Set<UIPress> {
    allPresses.intersection(gesture.presses)
  }
}
