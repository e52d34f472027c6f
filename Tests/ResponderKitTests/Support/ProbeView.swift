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
    eventHandler = probe
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
}
