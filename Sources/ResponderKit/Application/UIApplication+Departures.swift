import Foundation

// Handles the events of views that leave their window.
extension UIApplication {
  /// Called when a view leaves its window. A shake or press that was delivered to it is cancelled; so
  /// are its touches and recognisers if ``UIBehavior/touchesOfRemovedViews`` and
  /// ``UIBehavior/recognizersOfRemovedViews`` say so. This happens after the handler that removed the
  /// view has returned.
  func didLeaveWindow(_ view: UIView) {
    hasDeparture = true
    shakes.didLeaveWindow(view)
    presses.didLeaveWindow(view)
    if behavior.touchesOfRemovedViews == .cancelled {
      hasTouchLostView = true
      touches.loseView(view)
    }
    if behavior.recognizersOfRemovedViews == .cancelled { gestures.loseView(view) }
  }

  /// Called for views whose window is released. They leave the window at the end of the turn, because a
  /// window can be released at any point.
  func loseWindow(of views: [UIView]) {
    guard !views.isEmpty else { return }
    orphans += views.map { Orphan($0) }
    hasDeparture = true
  }

  /// Cancels the shake, presses, recognisers and touches whose views left their window.
  func cancelDeparted() {
    hasDeparture = false
    if !orphans.isEmpty {
      let left = orphans
      orphans = []
      for orphan in left { orphan.view?.leaveReleasedWindow() }
    }
    shakes.cancelDeparted(at: scheduler.now)
    presses.cancelDeparted(at: scheduler.now)
    gestures.cutOffDeparted()
    if hasTouchLostView {
      hasTouchLostView = false
      touches.cancelDeparted(at: scheduler.now)
    }
  }
}
