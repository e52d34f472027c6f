import ResponderKit

/// A record of every touch that views received, and its faults.
@MainActor
final class Ledger {
  /// What a view received of a touch that has not ended yet.
  struct Entry {
    let view: ObjectIdentifier
    var location: CGPoint
  }

  private(set) var open: [Int: Entry] = [:]
  private(set) var closed = 0
  private(set) var faults: [String] = []
  /// The view of each touch, from the first event that had it.
  private var views: [ObjectIdentifier: ObjectIdentifier] = [:]

  /// Looks at an event before it is dealt out.
  func check(_ event: UIEvent) {
    let touches = event.allTouches ?? []
    for touch in touches {
      guard let view = touch.view else { return fault("touch \(touch.number) has no view") }
      if touch.phase == .began { views[ObjectIdentifier(touch)] = ObjectIdentifier(view) }
      if views[ObjectIdentifier(touch)] != ObjectIdentifier(view) {
        fault("touch \(touch.number) changed its view")
      }
    }
  }

  func began(_ touches: Set<UITouch>, in view: UIView) {
    for touch in touches {
      if open[touch.number] != nil { fault("touch \(touch.number) began twice") }
      if touch.previousLocation(in: nil) != touch.location(in: nil) {
        fault("touch \(touch.number) began with a previous location of its own")
      }
      open[touch.number] = Entry(
        view: ObjectIdentifier(view), location: touch.location(in: nil))
    }
  }

  func moved(_ touches: Set<UITouch>, in view: UIView) {
    for touch in touches { follow(touch, in: view) }
  }

  func over(_ touches: Set<UITouch>, in view: UIView) {
    for touch in touches {
      follow(touch, in: view)
      open[touch.number] = nil
      closed += 1
    }
  }

  private func follow(_ touch: UITouch, in view: UIView) {
    guard let entry = open[touch.number] else {
      return fault("touch \(touch.number) did not begin")
    }
    if entry.view != ObjectIdentifier(view) {
      fault("touch \(touch.number) went on in another view")
    }
    if touch.previousLocation(in: nil) != entry.location {
      fault("touch \(touch.number) was told of elsewhere before")
    }
    open[touch.number]?.location = touch.location(in: nil)
  }

  private func fault(_ text: String) { faults.append(text) }
}

/// A view that records what it receives in the ledger.
final class LedgerView: UIView {
  private let ledger: Ledger

  init(_ ledger: Ledger) {
    self.ledger = ledger
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    ledger.began(touches, in: self)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    ledger.moved(touches, in: self)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    ledger.over(touches, in: self)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    ledger.over(touches, in: self)
  }
}
