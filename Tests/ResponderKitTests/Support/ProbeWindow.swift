import ResponderKit

/// A window that records every event it receives, and can withhold events.
class ProbeWindow: UIWindow {
  let probe: Probe
  var keepsEvents = false
  var onSendEvent: (UIEvent) -> Void = { _ in }

  init(_ name: String, _ log: Log) {
    probe = Probe(name, log)
    super.init(frame: UIScreen.main.bounds)
    eventHandler = probe
    accessibilityIdentifier = name
    probe.passesOn = true
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  override func sendEvent(_ event: UIEvent) {
    onSendEvent(event)
    if !keepsEvents { super.sendEvent(event) }
  }
}
