import ResponderKit

/// A view that records the touches that it receives.
class ProbeView: UIView {
  let name: String
  let log: Log
  var allows: (UIGestureRecognizer) -> Bool = { _ in true }
  /// Done within a call, after it was noted.
  var reaction: (String, Set<UITouch>, UIEvent?) -> Void = { _, _, _ in }

  init(_ name: String, _ log: Log, _ frame: CGRect) {
    self.name = name
    self.log = log
    super.init(frame: frame)
    accessibilityIdentifier = name
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  private func note(_ what: String, _ touches: Set<UITouch>, _ event: UIEvent?) {
    log.note("\(name) \(what)")
    reaction(what, touches, event)
  }

  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    allows(gestureRecognizer)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("began", touches, event)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("moved", touches, event)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("ended", touches, event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("cancelled", touches, event)
  }
}
