import ResponderKit

/// Books on what views, recognisers and targets heard, and what was wrong about it.
@MainActor
final class GestureLedger {
  /// The touches that each view or recogniser heard begin and not end.
  private(set) var open: [ObjectIdentifier: Set<Int>] = [:]
  private var closed: [ObjectIdentifier: Set<Int>] = [:]
  private var underWay: [ObjectIdentifier: String] = [:]
  private(set) var faults: [String] = []
  private(set) var actions = 0
  private(set) var cancels = 0
  private(set) var ends = 0

  func began(_ touches: Set<UITouch>, _ listener: AnyObject) {
    let id = ObjectIdentifier(listener)
    for touch in touches {
      if touch.phase != .began { fault("\(listener) was told of a beginning while \(touch.phase)") }
      if open[id]?.contains(touch.number) == true || closed[id]?.contains(touch.number) == true {
        fault("\(listener) heard touch \(touch.number) begin twice")
      }
      open[id, default: []].insert(touch.number)
    }
  }

  func moved(_ touches: Set<UITouch>, _ listener: AnyObject) {
    for touch in touches where open[ObjectIdentifier(listener)]?.contains(touch.number) != true {
      fault("\(listener) heard touch \(touch.number) move while it was not down")
    }
  }

  func over(_ touches: Set<UITouch>, _ listener: AnyObject, _ phase: UITouch.Phase) {
    moved(touches, listener)
    let id = ObjectIdentifier(listener)
    for touch in touches {
      if touch.phase != phase { fault("\(listener) was told \(phase) while \(touch.phase)") }
      open[id]?.remove(touch.number)
      closed[id, default: []].insert(touch.number)
      if phase == .cancelled { cancels += 1 } else { ends += 1 }
    }
  }

  func ignored(_ touch: UITouch, _ listener: AnyObject) {
    open[ObjectIdentifier(listener)]?.remove(touch.number)
    closed[ObjectIdentifier(listener), default: []].insert(touch.number)
  }

  /// A recogniser that lets go of touches need not hear how they end.
  func forget(_ listener: AnyObject) {
    let id = ObjectIdentifier(listener)
    closed[id, default: []].formUnion(open[id] ?? [])
    open[id] = nil
  }

  func act(_ recognizer: UIGestureRecognizer) {
    actions += 1
    let id = ObjectIdentifier(recognizer)
    switch recognizer.state {
    case .began:
      if underWay.updateValue("\(recognizer)", forKey: id) != nil {
        fault("\(recognizer) began twice")
      }
    case .changed: if underWay[id] == nil { fault("\(recognizer) changed before it began") }
    case .ended: underWay[id] = nil
    case .cancelled:
      if underWay.removeValue(forKey: id) == nil {
        fault("\(recognizer) was cancelled before it began")
      }
    case .possible, .failed: fault("\(recognizer) acted while \(recognizer.state)")
    }
  }

  /// Notes what should be over by now and is not; and starts new books.
  func balance() {
    if open.values.contains(where: { !$0.isEmpty }) { fault("touches stay open: \(open)") }
    if !underWay.isEmpty { fault("still under way: \(underWay.values)") }
    open = [:]
    closed = [:]
    underWay = [:]
  }

  private func fault(_ text: String) { faults.append(text) }
}

/// A view that enters what it hears into the ledger.
final class LedgerView: UIView {
  private let ledger: GestureLedger

  init(_ ledger: GestureLedger, _ frame: CGRect) {
    self.ledger = ledger
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    ledger.began(touches, self)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    ledger.moved(touches, self)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    ledger.over(touches, self, .ended)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    ledger.over(touches, self, .cancelled)
  }
}

/// A recogniser that enters what it hears into the ledger, and goes from state to state at random.
final class LedgerRecognizer: UIGestureRecognizer {
  private let ledger: GestureLedger
  private var random: SplitMix

  init(_ ledger: GestureLedger, seed: UInt64) {
    self.ledger = ledger
    random = SplitMix(seed: seed)
    super.init(target: nil, action: nil)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    ledger.began(touches, self)
    if random.below(12) == 0, let touch = touches.first {
      ledger.ignored(touch, self)
      return ignore(touch, for: event)
    }
    goOn()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    ledger.moved(touches, self)
    goOn()
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    ledger.over(touches, self, .ended)
    goOn()
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    ledger.over(touches, self, .cancelled)
    if random.below(2) == 0 { super.touchesCancelled(touches, with: event) }
  }

  override func reset() { ledger.forget(self) }

  private func goOn() {
    switch (state, random.below(8)) {
    case (.possible, 0): state = .began
    case (.possible, 1): state = .ended
    case (.possible, 2): state = .failed
    case (.began, 0...3), (.changed, 0...3): state = .changed
    case (.began, 4), (.changed, 4): state = .ended
    case (.began, 5), (.changed, 5): state = .cancelled
    default: break
    }
  }
}

/// A small generator whose numbers are the same on every run.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(limit))
  }
}
