import Foundation

// Delivers touches to recognisers, and then to views.
extension GestureArbiter {
  /// Determines which recognisers receive the new touches.
  func assignRecognizers(to touches: [UITouch], of event: TouchesEvent, in window: UIWindow) {
    var refusing: [UIGestureRecognizer] = []
    var asked: [UIGestureRecognizer] = []
    for touch in touches where touch.phase == .began {
      guard !deliveries.contains(where: { $0.number == touch.number }) else { continue }
      deliveries.append(TouchDeliveryState(touch, to: touch.view ?? window, of: event))
      for recognizer in touch.recognizers {
        if canReceive(recognizer, of: touch), !asked.holds(recognizer) {
          asked.append(recognizer)
          if !recognizer.shouldReceive(event) { refusing.append(recognizer) }
        }
        guard canReceive(recognizer, of: touch), !refusing.holds(recognizer),
          recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true,
          // The delegate may have disabled the recogniser.
          recognizer.isEnabled, touch.recognizers.holds(recognizer)
        else {
          touch.recognizers.removeAll { $0 === recognizer }
          continue
        }
        recognizer.receive(touch)
        // It applied to an earlier attempt, which was ended early.
        recognizer.isLenient = false
        recognizer.attempt.insert(touch.number)
        recognizer.touchType = touch.type
        recognizer.lastWindow = window
        join(recognizer)
      }
    }
  }

  private func canReceive(_ recognizer: UIGestureRecognizer, of touch: UITouch) -> Bool {
    recognizer.isEnabled && !recognizer.isOver && recognizer.presses.isEmpty
      && recognizer.allowedTouchTypes.contains { $0.intValue == touch.type.rawValue }
      && (!recognizer.requiresExclusiveTouchType || recognizer.attempt.isEmpty
        || recognizer.touchType == touch.type)
  }

  /// Delivers changes to the recognisers: those of the hit view first, then those of its
  /// superviews.
  func deliverToRecognizers(
    _ touches: [UITouch], of event: TouchesEvent, in window: UIWindow
  ) {
    // Fingers on one view have the same recognisers.
    var order = touches.first?.recognizers ?? []
    for touch in touches.dropFirst() where !touch.recognizers.isIdentical(to: order) {
      for recognizer in touch.recognizers where !order.holds(recognizer) {
        order.append(recognizer)
      }
    }
    for recognizer in order {
      if event.isPlainMovement {
        deliver(event, in: .moved, to: recognizer, window)
      } else {
        for phase in TouchCalls.phases { deliver(event, in: phase, to: recognizer, window) }
      }
    }
  }

  private func deliver(
    _ event: TouchesEvent, in phase: UITouch.Phase, to recognizer: UIGestureRecognizer,
    _ window: UIWindow
  ) {
    guard !recognizer.isOver else { return }
    let touches = lastTouches.gather(recognizer.touches, in: phase, of: window)
    guard !touches.isEmpty else { return }
    recognizer.lastChange = event.timestamp
    recognizer.callSubclass {
      switch phase {
      case .began: recognizer.touchesBegan(touches, with: event)
      case .moved: recognizer.touchesMoved(touches, with: event)
      case .ended: recognizer.touchesEnded(touches, with: event)
      case .cancelled: recognizer.touchesCancelled(touches, with: event)
      case .stationary, .regionEntered, .regionMoved, .regionExited: break
      }
    }
    if phase == .cancelled { recognizer.acceptCancel() }
  }

  func changed(in event: TouchesEvent, _ window: UIWindow) -> [UITouch] {
    var touches = event.touches.inOrder
    // Most often all of them.
    for touch in touches where touch.window !== window || touch.phase == .stationary {
      touches.removeAll { $0.window !== window || $0.phase == .stationary }
      break
    }
    return touches
  }

  // MARK: - Views

  /// Delivers changes to the views of a window, unless recognisers prevent it.
  func deliverToViews(_ event: TouchesEvent, in window: UIWindow) {
    for group in event.groups where group.window === window {
      event.noteDelivery(to: group)
      if event.isPlainMovement {
        deliver(group, in: .moved, of: event)
      } else {
        for phase in TouchCalls.phases {
          deliver(group, in: phase, of: event)
          TouchCalls.reportWithheld(group, in: phase, of: event)
        }
      }
    }
  }

  private func deliver(_ group: TouchGroup, in phase: UITouch.Phase, of event: TouchesEvent) {
    var due: [UITouch] = []
    var kept: [UITouch] = []
    for touch in group.members where touch.phase == phase && !touch.isWithheld {
      if advance(touch, to: phase) { due.append(touch) } else { kept.append(touch) }
    }
    if !due.isEmpty {
      let touches = kept.isEmpty ? group.touches(in: phase) : Set(due)
      TouchCalls.deliverTouches(touches, to: group.view, in: phase, of: event)
    }
    report(kept, in: phase, of: event)
  }

  /// Advances a touch to a phase. Returns whether to deliver it to the view now.
  private func advance(_ touch: UITouch, to phase: UITouch.Phase) -> Bool {
    for delivery in deliveries where delivery.number == touch.number {
      return delivery.advance(to: phase)
    }
    return true
  }

  /// Whether a recogniser took a touch or press that its view or responder is yet to lose.
  var isCancelling: Bool {
    for delivery in deliveries where delivery.isCancelling { return true }
    return false
  }

  /// Cancels the touches and presses that recognisers claimed.
  func deliverCancellations() {
    while isCancelling, let first = deliveries.first(where: \.isCancelling) {
      if let first = first as? PressDeliveryState { first.deliverCancellation() }
      guard let first = first as? TouchDeliveryState, let view = first.view else { continue }
      let together = deliveries.compactMap { $0 as? TouchDeliveryState }.filter {
        $0.isCancelling && $0.view === view && $0.event === first.event
      }
      for delivery in together { delivery.isCancelling = false }
      first.event.deliverCancellation(of: together, to: view)
    }
  }

  /// Delivers what recognisers delayed that have failed since.
  ///
  /// - Returns: Whether anything was delivered.
  func deliverDelayed() -> Bool {
    var hasDelivered = false
    for delivery in deliveries {
      if delivery.progress == .waiting, !delivery.isBeginningDelayed {
        delivery.catchUp()
        hasDelivered = true
      }
      if delivery.progress == .begun, delivery.isEndHeld, !delivery.isEndDelayed {
        delivery.deliverEnd()
        hasDelivered = true
      }
    }
    return hasDelivered
  }

  /// Reports changes that the view did not receive: those of touches that a recogniser took, and
  /// those that recognisers delay.
  private func report(_ touches: [UITouch], in phase: UITouch.Phase, of event: TouchesEvent) {
    guard !touches.isEmpty, let routeReporter = application.routeReporter else { return }
    var taken: [UITouch] = []
    var takers: [UIGestureRecognizer] = []
    var undelivered: [(touch: UITouch, reason: String)] = []
    for touch in touches {
      guard let delivery = deliveries.first(where: { $0.number == touch.number }) else { continue }
      if let taker = delivery.taker {
        taken.append(touch)
        takers.append(taker)
      } else if !delivery.isDelivered(in: phase) {
        undelivered.append((touch, delivery.reasonForDelay(of: "touch", in: phase)))
      }
    }
    if !taken.isEmpty {
      var route = TouchCalls.route(of: taken, in: phase, of: event)
      route.note(taken.flatMap(\.recognizers), takers: takers, phase.method)
      routeReporter.send(route)
    }
    while let reason = undelivered.first?.reason {
      let touches = undelivered.filter { $0.reason == reason }.map(\.touch)
      var route = TouchCalls.route(of: touches, in: phase, of: event)
      route.reason = reason
      route.noteWatchers(of: touches)
      routeReporter.send(route)
      undelivered.removeAll { $0.reason == reason }
    }
  }
}

extension Route {
  /// Records which recognisers received a change of touches or presses that recognisers took.
  /// Those that failed are left out.
  /// - Parameter takers: The recognisers that took the touches or presses; at least one.
  mutating func note(
    _ recognizers: [UIGestureRecognizer], takers: [UIGestureRecognizer], _ method: String
  ) {
    var receivers: [UIGestureRecognizer] = []
    for recognizer in recognizers
    where recognizer.storedState != .failed && recognizer.lastChange == timestamp
      && !receivers.contains(recognizer)
    {
      receivers.append(recognizer)
    }
    calls = receivers.map { Call(responder: $0, method: method) }
    // A taker that was disabled since receives nothing, but has the touch still.
    handler =
      receivers.first(where: \.isRecognized) ?? receivers.first(where: takers.contains)
      ?? takers.first
  }
}
