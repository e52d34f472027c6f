import ResponderKit

/// A tap recogniser that records what it receives.
final class NotingTap: UITapGestureRecognizer {
  var log: Log?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    log?.note("\(name ?? "?").began")
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    log?.note("\(name ?? "?").moved")
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    log?.note("\(name ?? "?").ended")
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    log?.note("\(name ?? "?").cancelled")
    super.touchesCancelled(touches, with: event)
  }
}

/// A pan recogniser that records what it receives.
final class NotingPan: UIPanGestureRecognizer {
  var log: Log?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    log?.note("\(name ?? "?").began")
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    log?.note("\(name ?? "?").moved")
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    log?.note("\(name ?? "?").ended")
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    log?.note("\(name ?? "?").cancelled")
    super.touchesCancelled(touches, with: event)
  }
}

/// A recogniser whose state a test sets, and that records what it receives.
final class Puppet: UIGestureRecognizer {
  var log: Log?
  var onTouches: (Puppet, String, Set<UITouch>, UIEvent) -> Void = { _, _, _, _ in }
  var isClassWaiting = false
  var isClassAwaited = false
  var prevents = true
  var isPreventable = true

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    hear("began", touches, event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    hear("moved", touches, event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    hear("ended", touches, event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    hear("cancelled", touches, event)
    super.touchesCancelled(touches, with: event)
  }

  override func reset() { log?.note("\(name ?? "?").reset \(state)") }

  override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { isClassWaiting }
  override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { isClassAwaited }
  override func canPrevent(_ other: UIGestureRecognizer) -> Bool { prevents }
  override func canBePrevented(by other: UIGestureRecognizer) -> Bool { isPreventable }

  private func hear(_ what: String, _ touches: Set<UITouch>, _ event: UIEvent) {
    log?.note("\(name ?? "?").\(what)")
    onTouches(self, what, touches, event)
  }
}

/// A delegate that records the questions, and answers as a test sets it.
@MainActor
final class Judge: UIGestureRecognizerDelegate {
  let name: String
  let log: Log
  var begins = true
  var receives: (UITouch) -> Bool = { _ in true }
  var isSimultaneous = false
  var requires = false
  var isRequired = false
  private(set) var askedTogether = 0

  init(_ name: String, _ log: Log) {
    self.name = name
    self.log = log
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    log.note("\(name) shouldBegin?")
    return begins
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    log.note("\(name) shouldReceive?")
    return receives(touch)
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    askedTogether += 1
    return isSimultaneous
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    log.note("\(name) requires?")
    return requires
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { isRequired }
}
