import Foundation

// Tracks the touches of a control.
extension UIControl {
  func track(_ touches: Set<UITouch>, from event: UIEvent?) {
    // An override did not necessarily pass on the end of the last touch.
    if trackedTouch?.isOver ?? true { letGo() }
    guard isEnabled, !isTracking,
      let touch = touches.filter({ $0.view === self }).min(by: { $0.number < $1.number }),
      beginTracking(touch, with: event)
    else { return }
    isTracking = true
    isTouchInside = true
    trackedTouch = touch
    lastDevice = touch.device
    highlight(true)
    sendActions(
      for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, with: event)
    if isTracking { didBeginTracking(with: event) }
  }

  func follow(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = tracked(in: touches) else { return }
    let wasInside = isTouchInside
    isTouchInside = isInside(touch, event)
    guard continueTracking(touch, with: event) else { return giveUp(touch, with: event) }
    // `beginTracking` may have disabled the control.
    guard isTracking else { return }
    let hasCrossed = isTouchInside != wasInside
    var events: [Event] = []
    if hasCrossed {
      highlight(isTouchInside)
      events.append(isTouchInside ? .touchDragEnter : .touchDragExit)
    }
    if !hasCrossed || UIApplication.shared.behavior.sendsDragWithCrossing {
      events.append(isTouchInside ? .touchDragInside : .touchDragOutside)
    }
    for name in events { sendActions(for: name, with: event) }
  }

  /// Ends the tracking of a touch that the control itself stopped following.
  private func giveUp(_ touch: UITouch, with event: UIEvent?) {
    // A continueTracking(_:with:) may have disabled the control, or started tracking another
    // finger.
    guard trackedTouch === touch else { return }
    endTracking()
    isGivingUp = true
    endTracking(touch, with: event)
    isGivingUp = false
  }

  func finish(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = tracked(in: touches) else { return }
    isTouchInside = isInside(touch, event)
    forgetTouch()
    endTracking(touch, with: event)
    if isEnabled && isTouchInside {
      touchUpInside(with: event)
    } else if isEnabled {
      sendActions(for: .touchUpOutside, with: event)
    }
    guard !isTracking else { return }
    isTouchInside = false
    // After the actions: one that highlights the control has no effect beyond them.
    highlight(false)
  }

  func callOff(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard tracked(in: touches) != nil else { return }
    isTouchInside = false
    endTracking()
    cancelTracking(with: event)
    sendActions(for: .touchCancel, with: event)
  }

  /// Ends the tracking for a reason other than a touch. A handler of touch down can clean up in its
  /// handler of `touchCancel`.
  func stopTracking() {
    guard isTracking else { return }
    letGo()
    sendActions(for: .touchCancel, with: nil)
  }

  private func letGo() {
    guard isTracking else { return }
    isTouchInside = false
    endTracking()
    cancelTracking(with: nil)
  }

  private func endTracking() {
    forgetTouch()
    highlight(false)
  }

  private func forgetTouch() {
    isTracking = false
    trackedTouch = nil
  }

  /// Sets the property only for changes, so that an override is called once for each.
  private func highlight(_ isHighlighted: Bool) {
    if self.isHighlighted != isHighlighted { self.isHighlighted = isHighlighted }
  }

  private func tracked(in touches: Set<UITouch>) -> UITouch? {
    guard isTracking, let trackedTouch, touches.contains(trackedTouch) else { return nil }
    return trackedTouch
  }

  private func isInside(_ touch: UITouch, _ event: UIEvent?) -> Bool {
    let point = touch.location(in: self)
    let margin = trackingMargin
    return self.point(inside: point, with: event)
      || margin > 0 && bounds.insetBy(dx: -margin, dy: -margin).contains(point)
  }
}
