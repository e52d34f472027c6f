import Foundation

// Who recognises, who has to wait, and who has lost.
extension GestureArbiter {
  enum Verdict {
    case mayRecognize
    /// Some recogniser that has to fail first has not.
    case hasToWait
    /// Another one recognised the gesture.
    case isPrevented
  }

  /// Whether a recogniser that would recognise now may do so, as far as others go.
  func verdict(on recognizer: UIGestureRecognizer) -> Verdict {
    var hasToWait = false
    for other in active where other !== recognizer && areRivals(recognizer, other) {
      if waits(recognizer, for: other) {
        if other.isRecognized { return .isPrevented }
        if other.storedState == .possible, !other.attempt.isEmpty,
          !isHeldUp(other, by: recognizer)
        {
          hasToWait = true
        }
      } else if other.isRecognized, prevents(other, recognizer) {
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
      for passage in passages(of: recognizer) where passage.progress != .closed {
        guard let view = passage.view, !asked.contains(view) else { continue }
        asked.append(view)
        guard view.gestureRecognizerShouldBegin(recognizer) else { return false }
      }
    }
    return recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true
  }

  /// Fails those that lost to a recogniser, and takes its touches from the views.
  func didRecognize(_ recognizer: UIGestureRecognizer) {
    for other in active where other !== recognizer && other.storedState == .possible {
      guard areRivals(other, recognizer) else { continue }
      let isBound =
        isRequired(recognizer, by: other) || other.answers[ObjectIdentifier(recognizer)] == true
      if isBound || prevents(recognizer, other) { other.failForAnother() }
    }
    for passage in passages(of: recognizer) { passage.claim(by: recognizer) }
  }

  func passages(of recognizer: UIGestureRecognizer) -> [Passage] {
    passages.filter { passage in
      recognizer.attempt.contains(passage.number)
        && passage.recognizers.contains { $0 === recognizer }
    }
  }

  // MARK: - Two recognisers

  /// Whether the two have anything to do with each other: a touch of both, or a rule.
  private func areRivals(_ one: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    !one.attempt.isDisjoint(with: other.attempt) || isRequired(other, by: one)
  }

  private func isRequired(
    _ required: UIGestureRecognizer, by recognizer: UIGestureRecognizer
  ) -> Bool {
    recognizer.required.contains { $0.recognizer === required }
  }

  /// Whether one has to wait for another one's failure. What is asked is asked once an attempt.
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

  /// Whether a recogniser waits, over however many others, for the one that would wait for it:
  /// of those that wait in a ring the first may go.
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

  /// Asks both delegates, whatever the first one says.
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
