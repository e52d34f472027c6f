import ResponderKit
import ResponderTesting
import Testing

/// Fingers put down, moved, lifted and cancelled at random over a random tree of views, in frames
/// that are put together.
@MainActor
@Suite(.serialized)
final class RandomSequenceTests {
  lazy var stage = Stage()

  @Test func `RL-10 TS-30 frames that are put together lose no beginning and no end`() {
    let ledger = Ledger()
    stage.window.onSendEvent = ledger.check
    stage.application.behavior.coalescesTouches = true
    var random = SplitMix(seed: 20_260_102)
    growTree(ledger, &random)
    for round in 0..<2_000 {
      stage.device.turn { play(ledger, &random) }
      #expect(ledger.open.isEmpty, "after round \(round)")
    }
    #expect(ledger.faults.isEmpty)
    #expect(ledger.closed > 2_000)
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
    for _ in 0..<(4 + random.below(6)) {
      stage.device.advance(by: 0.01)
      stage.device.frame {
        // Each finger that is down does at most one thing in a frame.
        for finger in fingers {
          switch random.below(8) {
          case 0:
            stage.device.lift(finger)
            fingers.removeAll { $0 == finger }
          case 1 where random.below(4) == 0:
            stage.device.cancel(finger)
            fingers.removeAll { $0 == finger }
          case 2...5: stage.device.move(finger, to: point())
          default: break
          }
        }
        if fingers.count < 5, random.below(2) == 0 {
          fingers.append(stage.device.touchDown(at: point()))
        }
        if random.below(8) == 0 { stage.device.lift(stage.device.touchDown(at: point())) }
      }
    }
    for finger in fingers { stage.device.lift(finger) }
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
