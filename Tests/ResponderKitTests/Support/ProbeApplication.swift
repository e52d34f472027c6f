import ResponderKit

/// An application that records every event it receives, and can withhold events.
class ProbeApplication: UIApplication {
  let probe: Probe
  var keepsEvents = false
  var onSendEvent: (UIEvent) -> Void = { _ in }

  init(_ log: Log, scheduler: any Scheduler) {
    probe = Probe("application", log)
    super.init(screen: .small, scheduler: scheduler)
    behavior = .iOS4
    probe.passesOn = true
  }

  required init(screen: UIScreen, scheduler: any Scheduler) {
    probe = Probe("application", Log())
    super.init(screen: screen, scheduler: scheduler)
  }

  override func sendEvent(_ event: UIEvent) {
    onSendEvent(event)
    if !keepsEvents { super.sendEvent(event) }
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
