import Foundation

// How a press gets to the recognisers, and past them to its responder.
extension GestureArbiter {
  /// Finds out which recognisers hear of a new press.
  func admit(_ press: UIPress, of event: UIPressesEvent, in window: UIWindow) {
    guard !passages.contains(where: { $0.number == press.number }) else { return }
    passages.append(PressPassage(press, of: event, in: window))
    for recognizer in press.recognizers {
      guard canHear(recognizer, of: press), recognizer.shouldReceive(event),
        recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: press) ?? true,
        // Whoever was asked may have turned the recogniser off.
        recognizer.isEnabled, press.recognizers.contains(recognizer)
      else {
        press.recognizers.removeAll { $0 === recognizer }
        continue
      }
      recognizer.presses.append(press)
      recognizer.attempt.insert(press.number)
      recognizer.lastWindow = window
      join(recognizer)
    }
  }

  private func canHear(_ recognizer: UIGestureRecognizer, of press: UIPress) -> Bool {
    recognizer.isEnabled && !recognizer.isOver && recognizer.touches.isEmpty
      && recognizer.allowedPressTypes.contains { $0.intValue == press.type.rawValue }
  }

  /// Tells the recognisers what changed.
  func give(_ press: UIPress, of event: UIPressesEvent) {
    for recognizer in press.recognizers {
      guard !recognizer.isOver, recognizer.presses.contains(press) else { continue }
      recognizer.isLenient = false
      recognizer.hear {
        switch press.phase {
        case .began: recognizer.pressesBegan([press], with: event)
        case .changed: recognizer.pressesChanged([press], with: event)
        case .ended: recognizer.pressesEnded([press], with: event)
        case .cancelled: recognizer.pressesCancelled([press], with: event)
        case .stationary: break
        }
      }
      if press.phase == .cancelled { recognizer.acceptCancel() }
    }
  }

  /// Tells the responder what the recognisers leave for it.
  func tellResponder(
    of press: UIPress, _ event: UIPressesEvent, in window: UIWindow
  ) {
    let passage = passages.first { $0.number == press.number }
    let phase = UITouch.Phase(rawValue: press.phase.rawValue) ?? .stationary
    if passage?.isDue(phase) ?? true {
      application.deliverToFirstResponder(event, of: window)
    } else if let observed = application.observed,
      let delivery = FirstResponderDelivery(event, in: window, motionTarget: nil)
    {
      var route = EventRoute(
        delivery.routeEvent, device: event.device, timestamp: event.timestamp)
      route.note(press.recognizers, delivery.method, "press")
      observed.send(route)
    }
  }
}
