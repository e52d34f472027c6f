import Foundation

// Determines which recogniser recognises, which has to wait, and which fails.
extension GestureArbiter {
  enum Verdict {
    case mayRecognize
    /// A recogniser that has to fail first has not failed yet.
    case hasToWait
    /// Another recogniser has recognised.
    case isPrevented
  }

  /// Returns whether other recognisers allow one to recognise now.
  func verdict(on recognizer: UIGestureRecognizer) -> Verdict {
    var hasToWait = false
    if application.isInspected { recognizer.obstacles = [] }
    for other in active where other !== recognizer && areRivals(recognizer, other) {
      if waits(recognizer, for: other) {
        if other.isRecognized {
          recognizer.note(obstacle: other)
          return .isPrevented
        }
        if other.storedState == .possible, !other.attempt.isEmpty,
          !isHeldUp(other, by: recognizer)
        {
          hasToWait = true
          recognizer.note(obstacle: other)
        }
      } else if other.isRecognized, prevents(other, recognizer) {
        recognizer.note(obstacle: other)
        return .isPrevented
      }
    }
    return hasToWait ? .hasToWait : .mayRecognize
  }

  /// Asks the views and the delegate.
  func mayBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    if application.behavior.recognizersOfRemovedViews == .cancelled, !recognizer.isInWindow {
      return false
    }
    var asked: [UIView] = []
    if let view = recognizer.view {
      asked.append(view)
      guard view.gestureRecognizerShouldBegin(recognizer) else { return false }
    }
    if recognizer.cancelsTouchesInView {
      for delivery in deliveries(of: recognizer) where delivery.progress != .closed {
        guard let view = delivery.view, !asked.contains(view) else { continue }
        asked.append(view)
        guard view.gestureRecognizerShouldBegin(recognizer) else { return false }
      }
    }
    return recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true
  }

  /// Fails the recognisers that one prevents, and cancels its touches in the views.
  func didRecognize(_ recognizer: UIGestureRecognizer) {
    for other in active where other !== recognizer && other.storedState == .possible {
      guard areRivals(other, recognizer) else { continue }
      let isBound =
        isRequired(recognizer, by: other) || other.answers[ObjectIdentifier(recognizer)] == true
      guard isBound || prevents(recognizer, other) else { continue }
      other.note(obstacle: recognizer)
      other.failForAnother()
    }
    for delivery in deliveries(of: recognizer) { delivery.claim(by: recognizer) }
  }

  func deliveries(of recognizer: UIGestureRecognizer) -> [DeliveryState] {
    deliveries.filter { delivery in
      recognizer.attempt.contains(delivery.number)
        && delivery.recognizers.contains { $0 === recognizer }
    }
  }

  // MARK: - Two recognisers

  /// Returns whether the two share a touch or a rule.
  private func areRivals(_ one: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    !one.attempt.isDisjoint(with: other.attempt) || isRequired(other, by: one)
  }

  private func isRequired(
    _ required: UIGestureRecognizer, by recognizer: UIGestureRecognizer
  ) -> Bool {
    recognizer.required.contains { $0.recognizer === required }
  }

  /// Returns whether one has to wait for another one's failure. Delegates are asked once for each
  /// attempt.
  private func waits(
    _ recognizer: UIGestureRecognizer, for other: UIGestureRecognizer
  ) -> Bool {
    if isRequired(other, by: recognizer) { return true }
    if let answer = recognizer.answers[ObjectIdentifier(other)] { return answer }
    let attempted = recognizer.generation
    let answer =
      recognizer.shouldRequireFailure(of: other)
      || other.shouldBeRequiredToFail(by: recognizer)
      || recognizer.delegate?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) == true
    if recognizer.generation == attempted { recognizer.answers[ObjectIdentifier(other)] = answer }
    return answer
  }

  /// Returns whether a recogniser waits, directly or indirectly, for the one that would wait for
  /// it: in a cycle, the first one may recognise.
  private func isHeldUp(
    _ waiting: UIGestureRecognizer, by recognizer: UIGestureRecognizer
  ) -> Bool {
    var seen: [UIGestureRecognizer] = []
    var next = [waiting]
    while let one = next.popLast() {
      guard one.pendingState != nil, !seen.contains(one) else { continue }
      seen.append(one)
      if waits(one, for: recognizer) { return true }
      next += active.filter { other in
        other !== one && other.storedState == .possible && areRivals(one, other)
          && waits(one, for: other)
      }
    }
    return false
  }

  private func prevents(_ one: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    one.canPrevent(other) && other.canBePrevented(by: one) && !mayRecognizeTogether(one, other)
  }

  /// Asks both delegates, regardless of the first answer.
  private func mayRecognizeTogether(
    _ one: UIGestureRecognizer, _ other: UIGestureRecognizer
  ) -> Bool {
    let isAllowed =
      one.delegate?.gestureRecognizer(one, shouldRecognizeSimultaneouslyWith: other) == true
    let isAllowedByOther =
      other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: one) == true
    return isAllowed || isAllowedByOther
  }
}
