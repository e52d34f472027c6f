import Foundation

// Delivers touches to the recognisers, and then to the views.
extension GestureArbiter {
  /// Decides which recognisers receive the new touches.
  func assignRecognizers(to event: TouchesEvent, in window: UIWindow) {
    var refusing: [UIGestureRecognizer] = []
    var asked: [UIGestureRecognizer] = []
    for touch in changed(in: event, window) where touch.phase == .began {
      guard !passages.contains(where: { $0.number == touch.number }) else { continue }
      passages.append(TouchPassage(touch, to: touch.view ?? window, of: event))
      for recognizer in touch.recognizers {
        if canHear(recognizer, of: touch), !asked.contains(recognizer) {
          asked.append(recognizer)
          if !recognizer.shouldReceive(event) { refusing.append(recognizer) }
        }
        guard canHear(recognizer, of: touch), !refusing.contains(recognizer),
          recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true,
          // The delegate may have disabled the recogniser.
          recognizer.isEnabled, touch.recognizers.contains(recognizer)
        else {
          touch.recognizers.removeAll { $0 === recognizer }
          continue
        }
        recognizer.receive(touch)
        // Leniency was for an earlier attempt, which was cut off.
        recognizer.isLenient = false
        recognizer.attempt.insert(touch.number)
        recognizer.touchType = touch.type
        recognizer.lastWindow = window
        join(recognizer)
      }
    }
  }

  private func canHear(_ recognizer: UIGestureRecognizer, of touch: UITouch) -> Bool {
    recognizer.isEnabled && !recognizer.isOver && recognizer.presses.isEmpty
      && recognizer.allowedTouchTypes.contains { $0.intValue == touch.type.rawValue }
      && (!recognizer.requiresExclusiveTouchType || recognizer.attempt.isEmpty
        || recognizer.touchType == touch.type)
  }

  /// Delivers what changed to the recognisers: the hit view's first, and then those farther up.
  func deliverToRecognizers(_ event: TouchesEvent, in window: UIWindow) {
    var order: [UIGestureRecognizer] = []
    for touch in changed(in: event, window) {
      for recognizer in touch.recognizers where !order.contains(recognizer) {
        order.append(recognizer)
      }
    }
    for recognizer in order {
      for phase in TouchDelivery.phases {
        deliver(event, in: phase, to: recognizer, window)
      }
    }
  }

  private func deliver(
    _ event: TouchesEvent, in phase: UITouch.Phase, to recognizer: UIGestureRecognizer,
    _ window: UIWindow
  ) {
    guard !recognizer.isOver else { return }
    let touches = Set(
      recognizer.touches.filter { $0.phase == phase && $0.window === window })
    guard !touches.isEmpty else { return }
    recognizer.hear {
      switch phase {
      case .began: recognizer.touchesBegan(touches, with: event)
      case .moved: recognizer.touchesMoved(touches, with: event)
      case .ended: recognizer.touchesEnded(touches, with: event)
      case .cancelled: recognizer.touchesCancelled(touches, with: event)
      case .stationary: break
      }
    }
    if phase == .cancelled { recognizer.acceptCancel() }
  }

  private func changed(in event: TouchesEvent, _ window: UIWindow) -> [UITouch] {
    event.touches.filter { $0.window === window && $0.phase != .stationary }.inOrder
  }

  // MARK: - Views

  /// Delivers to the views of a window what the recognisers leave for them.
  func deliverToViews(_ event: TouchesEvent, in window: UIWindow) {
    for group in event.groups where group.window === window {
      event.noteDelivery(to: group)
      for phase in TouchDelivery.phases {
        let touches = group.members.filter { $0.phase == phase }
        guard !touches.isEmpty else { continue }
        let due = touches.filter { !$0.isWithheld && advance($0, to: phase) }
        if !due.isEmpty { TouchDelivery.tell(group.view, Set(due), in: phase, of: event) }
        TouchDelivery.reportWithheld(group, in: phase, of: event)
        report(touches.filter { !$0.isWithheld && !due.contains($0) }, in: phase, of: event)
      }
    }
  }

  /// Advances a touch to a phase. Returns whether to deliver it to the view now.
  private func advance(_ touch: UITouch, to phase: UITouch.Phase) -> Bool {
    passages.first { $0.number == touch.number }?.advance(to: phase) ?? true
  }

  /// Cancels the touches and presses that recognisers took from views and responders.
  func deliverCancellations() {
    while let first = passages.first(where: \.isCancelling) {
      if let first = first as? PressPassage { first.deliverCancellation() }
      guard let first = first as? TouchPassage, let view = first.view else { continue }
      let together = passages.compactMap { $0 as? TouchPassage }.filter {
        $0.isCancelling && $0.view === view && $0.event === first.event
      }
      for passage in together { passage.isCancelling = false }
      first.event.deliverCancellation(of: together, to: view)
    }
  }

  /// Delivers to views and responders what was delayed by recognisers that have failed by now.
  ///
  /// - Returns: Whether anything was delivered.
  func deliverDelayed() -> Bool {
    var hasDelivered = false
    for passage in passages {
      if passage.progress == .waiting, !passage.isBeginningDelayed {
        passage.catchUp()
        hasDelivered = true
      }
      if passage.progress == .told, passage.isEndHeld, !passage.isEndDelayed {
        passage.deliverEnd()
        hasDelivered = true
      }
    }
    return hasDelivered
  }

  /// Reports changes that only recognisers got.
  private func report(_ touches: [UITouch], in phase: UITouch.Phase, of event: TouchesEvent) {
    guard !touches.isEmpty, let observed = application.observed else { return }
    var route = TouchDelivery.route(of: touches, in: phase, of: event)
    route.note(touches.flatMap(\.recognizers), TouchDelivery.method(of: phase), "touch")
    observed.send(route)
  }
}

extension EventRoute {
  /// Notes which recognisers got a change that no responder got.
  mutating func note(_ recognizers: [UIGestureRecognizer], _ method: String, _ subject: String) {
    var heard: [UIGestureRecognizer] = []
    for recognizer in recognizers where !heard.contains(recognizer) { heard.append(recognizer) }
    calls = heard.map { Call(responder: $0, method: method) }
    handler = heard.first(where: \.isRecognized) ?? heard.first
    if handler == nil { reason = "a gesture recogniser took the \(subject)" }
  }
}
