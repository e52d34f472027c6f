import ResponderKit

/// An application that records every event it receives, and can withhold events.
class ProbeApplication: UIApplication {
  let probe: Probe
  var keepsEvents = false
  var onSendEvent: (UIEvent) -> Void = { _ in }

  init(_ log: Log, scheduler: any Scheduler) {
    probe = Probe("application", log)
    super.init(screen: .small, scheduler: scheduler)
    eventHandler = probe
    behavior = .iOS4
    probe.passesOn = true
  }

  required init(screen: UIScreen, scheduler: any Scheduler) {
    probe = Probe("application", Log())
    super.init(screen: screen, scheduler: scheduler)
    eventHandler = probe
  }

  override func sendEvent(_ event: UIEvent) {
    onSendEvent(event)
    if !keepsEvents { super.sendEvent(event) }
  }
}
