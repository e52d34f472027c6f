import Foundation

// Delivers presses to recognisers, and then to responders.
extension GestureArbiter {
  /// Determines which recognisers receive a new press.
  func assignRecognizers(to press: UIPress, of event: UIPressesEvent, in window: UIWindow) {
    guard !deliveries.contains(where: { $0.number == press.number }) else { return }
    deliveries.append(PressDeliveryState(press, of: event, in: window))
    for recognizer in press.recognizers {
      guard canReceive(recognizer, of: press), recognizer.shouldReceive(event),
        recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: press) ?? true,
        // The delegate may have disabled the recogniser.
        recognizer.isEnabled, press.recognizers.holds(recognizer)
      else {
        press.recognizers.removeAll { $0 === recognizer }
        continue
      }
      recognizer.presses.append(press)
      recognizer.lastDevice = press.device
      recognizer.lastPressType = press.type
      // It applied to an earlier attempt, which was ended early.
      recognizer.isLenient = false
      recognizer.attempt.insert(press.number)
      recognizer.lastWindow = window
      join(recognizer)
    }
  }

  private func canReceive(_ recognizer: UIGestureRecognizer, of press: UIPress) -> Bool {
    recognizer.isEnabled && !recognizer.isOver && recognizer.touches.isEmpty
      && recognizer.allowedPressTypes.contains { $0.intValue == press.type.rawValue }
  }

  /// Delivers a change to the recognisers.
  func deliverToRecognizers(_ press: UIPress, of event: UIPressesEvent) {
    for recognizer in press.recognizers {
      guard !recognizer.isOver, recognizer.presses.contains(press) else { continue }
      recognizer.lastChange = event.timestamp
      recognizer.callSubclass {
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

  /// Delivers a change to the responder, unless recognisers prevent it.
  func deliverToResponder(
    _ press: UIPress, of event: UIPressesEvent, in window: UIWindow
  ) {
    let delayed = deliveries.first { $0.number == press.number }
    if delayed?.advance(to: UITouch.Phase(press.phase)) ?? true {
      application.deliverToFirstResponder(event, of: window)
    } else if let routeReporter = application.routeReporter,
      let call = FirstResponderCall(event, in: window, shakeTarget: nil)
    {
      var route = Route(
        call.routeEvent, device: event.device, timestamp: event.timestamp)
      if let taker = delayed?.taker {
        route.note(press.recognizers, takers: [taker], call.method)
      } else {
        route.reason = delayed?.reasonForDelay(of: "press", in: UITouch.Phase(press.phase))
        route.noteWatchers(among: press.recognizers, of: press.number)
      }
      routeReporter.send(route)
    }
  }
}

extension UITouch.Phase {
  /// The corresponding phase of a touch.
  fileprivate init(_ phase: UIPress.Phase) {
    self =
      switch phase {
      case .began: .began
      case .changed: .moved
      case .stationary: .stationary
      case .ended: .ended
      case .cancelled: .cancelled
      }
  }
}
