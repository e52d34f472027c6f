import Foundation

// What becomes of events in a view that leaves its window.
extension UIApplication {
  /// Notes that a view left its window: a shake or press that was delivered in it is cancelled, and
  /// so are its touches and recognisers if ``UIBehavior/touchesOfRemovedViews`` and
  /// ``UIBehavior/recognizersOfRemovedViews`` say so. This happens after the handler that removed the
  /// view has returned.
  func didLeaveWindow(_ view: UIView) {
    hasDeparture = true
    if shake != nil, motionTarget?.hostView?.isDescendant(of: view) == true {
      hasShakeLostTarget = true
    }
    presses.didLeaveWindow(view)
    if behavior.touchesOfRemovedViews == .cancelled {
      hasTouchLostView = true
      touches.loseView(view)
    }
    if behavior.recognizersOfRemovedViews == .cancelled { gestures.loseView(view) }
  }

  /// Cancels the shake, presses, recognisers and touches that lost their views.
  func cancelDeparted() {
    hasDeparture = false
    if hasShakeLostTarget {
      hasShakeLostTarget = false
      cancelMotion(at: scheduler.now)
    }
    presses.cancelDeparted(at: scheduler.now)
    gestures.cutOffDeparted()
    if hasTouchLostView {
      hasTouchLostView = false
      touches.cancelDeparted(at: scheduler.now)
    }
  }
}
