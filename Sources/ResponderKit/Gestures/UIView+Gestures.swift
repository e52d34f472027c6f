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
    // While it is cancelled it still knows its view, for its targets may ask.
    recognizer.cutOff()
    recognizer.view = nil
  }

  func replaceRecognizers(with new: [UIGestureRecognizer]) {
    for recognizer in recognizers where !new.contains(recognizer) {
      removeGestureRecognizer(recognizer)
    }
    for recognizer in new { addGestureRecognizer(recognizer) }
  }

  /// The recognisers that hear of a touch in the view: its own first, and then those of the views
  /// that it lies in, out to the window's.
  func recognizersInReach(_ behavior: @autoclosure () -> UIBehavior) -> [UIGestureRecognizer] {
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
  /// The recognisers that hear of the touch, for as long as it lasts.
  public var gestureRecognizers: [UIGestureRecognizer]? { recognizers }
}

extension UIEvent {
  /// The touches that a recogniser hears of; `nil` when there are none.
  public func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    let touches = Set(gesture.touches).intersection(allTouches ?? [])
    return touches.isEmpty ? nil : touches
  }
}

extension UIPress {
  /// The recognisers that hear of the press, for as long as it lasts.
  public var gestureRecognizers: [UIGestureRecognizer]? { recognizers }
}

extension UIPressesEvent {
  /// The presses that a recogniser hears of; none, where there are none.
  public func presses(for gesture: UIGestureRecognizer) -> Set<UIPress> {
    allPresses.intersection(gesture.presses)
  }
}
