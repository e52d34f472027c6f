import ResponderKit

// Names that event-handling code of public iOS programs uses, by group; each line is one. The files
// of this folder need only compile. A comment has the name where the line does not say it.

@MainActor
func touches(_ touch: UITouch, _ event: UIEvent, _ view: UIView, _ recognizer: UIGestureRecognizer)
{
  _ = touch.location(in: view)
  _ = recognizer.location(in: view)
  _ = UIEvent.self
  _ = UITouch.self
  view.isUserInteractionEnabled = true
  let set: Set<UITouch> = [touch]
  view.touchesBegan(set, with: event)
  view.touchesMoved(set, with: event)
  view.touchesEnded(set, with: event)
  view.touchesCancelled(set, with: event)
  let target: UIView? = touch.view
  _ = target
  let subtype: UIEvent.EventSubtype = event.subtype
  _ = subtype == .none
  let phase: UITouch.Phase = touch.phase
  _ = [.began, .moved, .stationary, .ended, .cancelled].contains(phase)
  view.isMultipleTouchEnabled = true
  UIApplication.shared.sendEvent(event)
  _ = touch.tapCount
  view.isExclusiveTouch = false
  let type: UIEvent.EventType = event.type
  _ = type == .touches
  let all: Set<UITouch>? = event.allTouches
  _ = all
  _ = touch.previousLocation(in: view)
  let time: TimeInterval = touch.timestamp
  _ = time
  let window: UIWindow? = touch.window
  _ = window
  // Should be there.
  _ = touch.type == .pencil
  _ = touch.force / touch.maximumPossibleForce
  _ = touch.preciseLocation(in: view)
  // Rare.
  _ = event.predictedTouches(for: touch)
  _ = event.coalescedTouches(for: touch)
  _ = (touch.azimuthAngle(in: view), touch.altitudeAngle)
  _ = event.touches(for: view)
  _ = event.touches(for: recognizer)
  _ = touch.majorRadius
  UIApplication.shared.beginIgnoringInteractionEvents()
  UIApplication.shared.endIgnoringInteractionEvents()
}

@MainActor
func hitTest(_ view: UIView, _ event: UIEvent) {
  view.alpha = 0.5
  view.isHidden = false
  _ = view.hitTest(.zero, with: event)
  view.addSubview(UIView())
  _ = view.superview
  _ = view.convert(CGPoint.zero, to: nil)
  _ = view.convert(CGRect.zero, from: view)
  _ = view.point(inside: .zero, with: event)
  view.removeFromSuperview()
  view.insertSubview(UIView(), at: 0)
  view.bringSubviewToFront(view)
  // Should be there.
  _ = view.subviews.first
  view.tag = 1
  _ = view.isDescendant(of: view)
  // Rare.
  _ = view.viewWithTag(1)
}

/// Overrides what programs override.
class CensusResponder: UIResponder {
  override var canBecomeFirstResponder: Bool { true }
  override var canResignFirstResponder: Bool { true }
  override var next: UIResponder? { nil }
  override func becomeFirstResponder() -> Bool { super.becomeFirstResponder() }
  override func resignFirstResponder() -> Bool { super.resignFirstResponder() }
  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { true }
  override func target(forAction action: Selector, withSender sender: Any?) -> Any? { nil }

  override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    super.motionBegan(motion, with: event)
  }
  override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    if motion == .motionShake { return }
    super.motionEnded(motion, with: event)
  }
  override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}

  override func remoteControlReceived(with event: UIEvent?) {
    switch event?.subtype {
    case .remoteControlPlay, .remoteControlPause, .remoteControlStop,
      .remoteControlTogglePlayPause, .remoteControlNextTrack, .remoteControlPreviousTrack,
      .remoteControlBeginSeekingBackward, .remoteControlEndSeekingBackward,
      .remoteControlBeginSeekingForward, .remoteControlEndSeekingForward:
      UIApplication.shared.endReceivingRemoteControlEvents()
    default: UIApplication.shared.beginReceivingRemoteControlEvents()
    }
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses where press.type == .select || press.key?.keyCode == .keyboardUpArrow {
      _ = press.key?.modifierFlags == [.command]
    }
    super.pressesBegan(presses, with: event)
  }
  override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
  override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {}
}

@MainActor
func responders(_ view: UIView) {
  _ = view.becomeFirstResponder()
  _ = view.resignFirstResponder()
  _ = view.isFirstResponder
  // Should be there.
  view.endEditing(true)
  // Rare.
  view.reloadInputViews()
}
