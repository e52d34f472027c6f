package import InputTranslation

/// A call of one of the event methods of a responder.
@MainActor
package enum EventCall {
  case touches(UITouch.Phase, Set<UITouch>)
  case presses(UIPress.Phase, Set<UIPress>)
  case motion(Shake.Phase, UIEvent.EventSubtype)
  case remoteControl

  /// The name of the method, without those of its parameters.
  package var method: String {
    switch self {
    case .touches(let phase, _): phase.method
    case .presses(.began, _): "pressesBegan"
    case .presses(.changed, _), .presses(.stationary, _): "pressesChanged"
    case .presses(.ended, _): "pressesEnded"
    case .presses(.cancelled, _): "pressesCancelled"
    case .motion(.began, _): "motionBegan"
    case .motion(.ended, _): "motionEnded"
    case .motion(.cancelled, _): "motionCancelled"
    case .remoteControl: "remoteControlReceived"
    }
  }

  /// Calls the method.
  // Inlined into `UIResponder`, where the case is known.
  @inline(__always)
  func perform(on responder: UIResponder, with event: UIEvent?) {
    var presses: UIPressesEvent? { event as? UIPressesEvent }
    switch self {
    case .touches(let phase, let set): phase.send(set, to: responder, with: event)
    case .presses(.began, let set): responder.pressesBegan(set, with: presses)
    case .presses(.changed, let set), .presses(.stationary, let set):
      responder.pressesChanged(set, with: presses)
    case .presses(.ended, let set): responder.pressesEnded(set, with: presses)
    case .presses(.cancelled, let set): responder.pressesCancelled(set, with: presses)
    case .motion(.began, let motion): responder.motionBegan(motion, with: event)
    case .motion(.ended, let motion): responder.motionEnded(motion, with: event)
    case .motion(.cancelled, let motion): responder.motionCancelled(motion, with: event)
    case .remoteControl: responder.remoteControlReceived(with: event)
    }
  }
}

/// Handles the events of a responder that does not override the event methods.
@MainActor
package protocol EventHandler: AnyObject {
  /// Handles the call of an event method.
  /// - Returns: The call that the responder forwards to the next one; `nil` if the event is handled.
  func handle(_ call: EventCall, with event: UIEvent?) -> EventCall?
}
