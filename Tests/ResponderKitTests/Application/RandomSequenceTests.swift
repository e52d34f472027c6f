import ResponderKit
import ResponderTesting
import Testing

/// Fingers put down, moved, lifted and cancelled at random over a random tree of views: what holds
/// for one sequence holds for all.
@MainActor
@Suite(.serialized)
final class RandomSequenceTests {
  lazy var stage = Stage()

  @Test func `TS-01 TS-06 TS-30 TS-56 twenty thousand sequences keep what UIKit promises`() {
    let ledger = Ledger()
    stage.window.onSendEvent = ledger.check
    var random = SplitMix(seed: 20_260_101)
    for round in 0..<200 {
      growTree(ledger, &random)
      for _ in 0..<100 { play(ledger, &random) }
      #expect(ledger.open.isEmpty, "after round \(round)")
      for view in stage.window.subviews { view.removeFromSuperview() }
    }
    #expect(ledger.faults.isEmpty)
    #expect(ledger.sequences == 20_000)
    #expect(ledger.closed > 20_000)
  }

  private func growTree(_ ledger: Ledger, _ random: inout SplitMix) {
    var parents: [UIView] = [stage.window]
    for _ in 0..<8 {
      let parent = parents[random.below(parents.count)]
      let view = LedgerView(ledger)
      view.frame = CGRect(
        x: Double(random.below(200)) - 20, y: Double(random.below(200)) - 20,
        width: Double(40 + random.below(300)), height: Double(40 + random.below(300)))
      view.isMultipleTouchEnabled = random.below(2) == 0
      view.isExclusiveTouch = random.below(8) == 0
      view.isHidden = random.below(10) == 0
      if random.below(4) == 0 {
        view.transform = CGAffineTransform(rotationAngle: Double(random.below(7)))
      }
      parent.addSubview(view)
      parents.append(view)
    }
  }

  private func play(_ ledger: Ledger, _ random: inout SplitMix) {
    func point() -> CGPoint {
      CGPoint(x: Double(random.below(400)), y: Double(random.below(400)))
    }
    var fingers: [FingerID] = []
    ledger.sequences += 1
    for _ in 0..<(4 + random.below(6)) {
      stage.device.advance(by: 0.01)
      stage.device.frame {
        // Each finger that is down does at most one thing in a frame.
        for finger in fingers {
          switch random.below(8) {
          case 0:
            stage.device.lift(finger)
            fingers.removeAll { $0 == finger }
            ledger.down -= 1
          case 1 where random.below(4) == 0:
            stage.device.cancel(finger)
            fingers.removeAll { $0 == finger }
            ledger.down -= 1
          case 2...5: stage.device.move(finger, to: point())
          default: break
          }
        }
        if fingers.count < 5, random.below(2) == 0 {
          fingers.append(stage.device.touchDown(at: point()))
          ledger.down += 1
        }
        if random.below(8) == 0 { stage.device.lift(stage.device.touchDown(at: point())) }
      }
      ledger.checkFrame()
    }
    for finger in fingers {
      stage.device.lift(finger)
      ledger.down -= 1
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
