import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Changes of the system, fingers, shakes and presses in random order, also from within calls: what
/// holds for one life holds for all.
@MainActor
@Suite(.serialized)
final class RandomLifeTests {
  @Test(arguments: [UIBehavior.LaunchActivation.beforeViewDidAppear, .afterViewDidAppear])
  func `AL-15 AL-16 AL-28 a thousand lives follow the rules`(
    order: UIBehavior.LaunchActivation
  ) {
    var random = SplitMix(seed: 20_261_121)
    var faults: [String] = []
    var counts: [String: Int] = [:]
    for life in 0..<1_000 {
      let ledger = live(order, &random)
      faults += ledger.faults.map { "life \(life): \($0)" }
      counts.merge(ledger.counts, uniquingKeysWith: +)
    }
    #expect(faults.prefix(5) == [])
    // Each kind of call was made often enough to mean something.
    for call in [
      "willResignActive", "didEnterBackground", "willEnterForeground", "didReceiveMemoryWarning",
      "willTerminate", "cancelled", "motionCancelled", "pressesCancelled",
    ] {
      #expect(counts[call, default: 0] > 100, "\(call)")
    }
  }

  /// Lives once, from the launch to what comes after the end.
  private func live(
    _ order: UIBehavior.LaunchActivation, _ random: inout SplitMix
  ) -> LifeLedger {
    let stage = LifeStage()
    stage.behavior.launchActivation = order
    var ledger = LifeLedger()
    // Numbers of its own, for the calls change the order in which numbers are taken.
    var inner = SplitMix(seed: UInt64(random.below(1 << 30)))
    stage.delegate.probe.reaction = { [device = stage.device] _ in
      if inner.below(12) == 0 { Self.change(device, inner.below(41)) }
    }
    stage.root.probe.reaction = { [device = stage.device, root = stage.root] call in
      if call == "viewDidAppear" { root.becomeFirstResponder() }
      if call != "viewDidLoad" && inner.below(40) == 0 { Self.change(device, inner.below(41)) }
    }
    stage.root.view.isMultipleTouchEnabled = true
    _ = stage.log.take()
    stage.device.launch(stage.delegate)
    ledger.take(stage.log.take())
    var fingers: [FingerID] = []
    for _ in 0..<60 {
      step(stage.device, &fingers, &random)
      ledger.take(stage.log.take())
    }
    stage.device.terminate()
    stage.device.advance(by: 60)
    ledger.take(stage.log.take())
    stage.delegate.probe.reaction = { _ in }
    stage.root.probe.reaction = { _ in }
    return ledger
  }

  private func step(
    _ device: SimulatedDevice, _ fingers: inout [FingerID], _ random: inout SplitMix
  ) {
    let point = CGPoint(x: Double(random.below(400)), y: Double(random.below(400)))
    switch random.below(14) {
    case 0...2: fingers.append(device.touchDown(at: point))
    case 3, 4: fingers.last.map { device.move($0, to: point) }
    case 5: fingers.popLast().map(device.lift)
    case 6: device.beginShake()
    case 7: device.endShake()
    case 8: device.pressDown(.select)
    case 9: device.pressUp(.select)
    case 10: device.advance(by: Double(random.below(8)))
    case 11 where random.below(20) > 0: device.returnToForeground()
    case 12 where random.below(2) > 0: device.endInterruption()
    default: Self.change(device, random.below(41))
    }
  }

  /// - Parameter number: At random, below 41. Not the generator, for the change may draw from it as well.
  private static func change(_ device: SimulatedDevice, _ number: Int) {
    switch number {
    case 0...9: device.pressHomeButton()
    case 10...19: device.returnToForeground()
    case 20...25: device.interrupt()
    case 26...32: device.endInterruption()
    case 33...37: device.warnOfLowMemory()
    case 38, 39: device.suspend()
    default: device.terminate()
    }
  }
}
