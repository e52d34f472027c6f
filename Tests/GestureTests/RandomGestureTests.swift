import ResponderKit
import ResponderTesting
import Testing

/// Fingers at random over random views with random recognisers: what holds for one gesture holds
/// for all.
@MainActor
@Suite(.serialized)
final class RandomGestureTests {
  private struct Weak {
    weak var object: AnyObject?
  }

  lazy var stage = Stage()
  private let ledger = GestureLedger()
  private var random = SplitMix(seed: 20_261_121)
  private var views: [UIView] = []
  private var recognizers: [UIGestureRecognizer] = []
  private var left: [Weak] = []
  private var judge: LooseJudge?

  @Test func `GR-03 GR-09 GR-15 five thousand sequences end for every view and recogniser`() {
    for round in 0..<250 {
      growTree()
      for _ in 0..<20 { play() }
      stage.device.advance(by: 3)
      ledger.balance()
      #expect(ledger.faults.isEmpty, "in round \(round)")
      guard ledger.faults.isEmpty else { return }
      for view in stage.window.subviews { view.removeFromSuperview() }
      stage.window.gestureRecognizers = nil
      left += (views as [AnyObject] + recognizers).map { Weak(object: $0) }
      views = []
      recognizers = []
      stage.device.advance(by: 3)
      #expect(left.allSatisfy { $0.object == nil }, "in round \(round)")
      left = []
    }
    #expect(ledger.actions > 2_000)
    #expect(ledger.cancels > 500)
    #expect(ledger.ends > 2_000)
  }

  // MARK: - Trees

  private func growTree() {
    views = [stage.window]
    for _ in 0..<6 {
      let frame = CGRect(
        x: Double(random.below(200)) - 20, y: Double(random.below(200)) - 20,
        width: Double(60 + random.below(300)), height: Double(60 + random.below(300)))
      let view = LedgerView(ledger, frame)
      view.isMultipleTouchEnabled = random.below(2) == 0
      views[random.below(views.count)].addSubview(view)
      views.append(view)
    }
    let judge = LooseJudge(seed: UInt64(random.below(1 << 30)))
    self.judge = judge
    for _ in 0..<(2 + random.below(7)) {
      let recognizer = makeRecognizer()
      recognizer.addTarget(self, action: Selector(RandomGestureTests.act(_:)))
      recognizer.cancelsTouchesInView = random.below(3) != 0
      recognizer.delaysTouchesBegan = random.below(4) == 0
      recognizer.delaysTouchesEnded = random.below(4) != 0
      if random.below(3) == 0 { recognizer.delegate = judge }
      if random.below(3) == 0, !recognizers.isEmpty {
        recognizer.require(toFail: recognizers[random.below(recognizers.count)])
      }
      views[random.below(views.count)].addGestureRecognizer(recognizer)
      recognizers.append(recognizer)
    }
    views.removeFirst()
  }

  private func makeRecognizer() -> UIGestureRecognizer {
    switch random.below(9) {
    case 0:
      let tap = UITapGestureRecognizer()
      tap.numberOfTapsRequired = 1 + random.below(3)
      tap.numberOfTouchesRequired = 1 + random.below(2)
      return tap
    case 1:
      let press = UILongPressGestureRecognizer()
      press.numberOfTapsRequired = random.below(2)
      press.minimumPressDuration = Double(random.below(4)) / 10
      return press
    case 2:
      let pan = UIPanGestureRecognizer()
      pan.minimumNumberOfTouches = 1 + random.below(2)
      pan.maximumNumberOfTouches = 2
      return pan
    case 3: return UISwipeGestureRecognizer()
    case 4: return UIPinchGestureRecognizer()
    case 5: return UIRotationGestureRecognizer()
    case 6:
      let pan = UIScreenEdgePanGestureRecognizer()
      pan.edges = .all
      return pan
    default: return LedgerRecognizer(ledger, seed: UInt64(random.below(1 << 30)))
    }
  }

  func act(_ recognizer: UIGestureRecognizer) {
    ledger.act(recognizer)
    if random.below(40) == 0 {
      recognizer.isEnabled = false
      recognizer.isEnabled = true
    }
  }

  // MARK: - Fingers

  private func play() {
    var fingers: [(id: FingerID, x: Double, y: Double)] = []
    for _ in 0..<(3 + random.below(8)) {
      stage.device.advance(by: [0.01, 0.02, 0.1, 0.4][random.below(4)])
      stage.device.frame {
        for index in fingers.indices.reversed() {
          switch random.below(10) {
          case 0...2: stage.device.lift(fingers.remove(at: index).id)
          case 3 where random.below(8) == 0: stage.device.cancel(fingers.remove(at: index).id)
          case 4...7:
            let reach = [5, 80][random.below(2)]
            fingers[index].x += Double(random.below(2 * reach) - reach)
            fingers[index].y += Double(random.below(2 * reach) - reach)
            stage.device.move(
              fingers[index].id, to: CGPoint(x: fingers[index].x, y: fingers[index].y))
          default: break
          }
        }
        if fingers.count < 4, random.below(2) == 0 {
          let (x, y) = (Double(random.below(400)), Double(random.below(400)))
          fingers.append((stage.down(x, y), x, y))
        }
      }
      meddle()
    }
    for finger in fingers { stage.device.lift(finger.id) }
  }

  /// Does what applications do in the middle of gestures.
  private func meddle() {
    switch random.below(120) {
    case 0:
      stage.device.interrupt()
      stage.device.endInterruption()
    case 1:
      let recognizer = recognizers[random.below(recognizers.count)]
      recognizer.isEnabled = false
      recognizer.isEnabled = true
    case 2:
      let recognizer = recognizers[random.below(recognizers.count)]
      recognizer.view?.removeGestureRecognizer(recognizer)
    case 3: views[random.below(views.count)].removeFromSuperview()
    default: break
    }
  }
}

/// A delegate that answers at random.
@MainActor
private final class LooseJudge: UIGestureRecognizerDelegate {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    random.below(5) != 0
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { random.below(6) != 0 }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { random.below(2) == 0 }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { random.below(4) == 0 }
}
