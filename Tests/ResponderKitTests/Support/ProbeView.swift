import ResponderKit

/// A view that records every event it receives.
class ProbeView: UIView {
  let probe: Probe
  var onHitTest: ((CGPoint, UIView?) -> UIView?)?
  var insideEverywhere = false
  var nextOverride: UIResponder??

  init(_ name: String, _ log: Log, frame: CGRect) {
    probe = Probe(name, log)
    super.init(frame: frame)
    accessibilityIdentifier = name
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  override var next: UIResponder? { nextOverride ?? super.next }
  override var canBecomeFirstResponder: Bool {
    probe.log.note("\(probe.name) canBecome?")
    return probe.canBecomeFirst
  }
  override var canResignFirstResponder: Bool { probe.canResign }

  @discardableResult
  override func resignFirstResponder() -> Bool {
    probe.log.note("\(probe.name) resign")
    return super.resignFirstResponder()
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    insideEverywhere || super.point(inside: point, with: event)
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return onHitTest.map { $0(point, hit) } ?? hit
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    probe.note("began", touches)
    if probe.passesOn { super.touchesBegan(touches, with: event) }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    probe.note("moved", touches)
    if probe.passesOn { super.touchesMoved(touches, with: event) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    probe.note("ended", touches)
    if probe.passesOn { super.touchesEnded(touches, with: event) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    probe.note("cancelled", touches)
    if probe.passesOn { super.touchesCancelled(touches, with: event) }
  }

  override func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    probe.note("motionBegan")
    if probe.passesOn { super.motionBegan(motion, with: event) }
  }

  override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    probe.note("motionEnded")
    if probe.passesOn { super.motionEnded(motion, with: event) }
  }

  override func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    probe.note("motionCancelled")
    if probe.passesOn { super.motionCancelled(motion, with: event) }
  }

  override func remoteControlReceived(with event: UIEvent?) {
    probe.note("remote", event.map { "\($0.subtype)" } ?? "")
    if probe.passesOn { super.remoteControlReceived(with: event) }
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    probe.note("pressesBegan", presses)
    if probe.passesOn { super.pressesBegan(presses, with: event) }
  }

  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    probe.note("pressesEnded", presses)
    if probe.passesOn { super.pressesEnded(presses, with: event) }
  }

  override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    probe.note("pressesCancelled", presses)
    if probe.passesOn { super.pressesCancelled(presses, with: event) }
  }
}
