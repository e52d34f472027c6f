import Foundation
import ResponderKit
import ResponderTesting
import TestSupport
import Testing

/// Fingers at random, on random views with random recognisers, in an application that meddles with
/// all of them: what holds for one sequence holds for all.
@MainActor
@Suite(.serialized)
final class RandomLifeTests {
  /// `RANDOM_SEED` runs one seed alone, and `Tests/run --smoke` the first two.
  private nonisolated static let seeds: [UInt64] = {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["RANDOM_SEED"].flatMap(UInt64.init) { return [seed] }
    return [2026, 1121] + (SmokeRun.isOn ? [] : [7, 42, 65537])
  }()

  @Test(arguments: seeds)
  func `TS-01 TS-30 TS-56 GR-03 GR-15 twenty-five thousand sequences keep the promises`(
    seed: UInt64
  ) {
    let world = RandomWorld(seed: seed)
    let auditor = world.auditor
    for round in 0..<2500 {
      world.grow()
      for _ in 0..<10 { world.play() }
      world.settle()
      guard auditor.faults.isEmpty else {
        Issue.record(
          """
          \(auditor.faults.joined(separator: "; ")) (in round \(round); the same again: \
          RANDOM_SEED=\(seed) swift test --filter RandomLifeTests)
          """)
        return
      }
    }
    #expect(auditor.actions > 4_000)
    #expect(auditor.cancels > 1_000)
    #expect(auditor.ends > 10_000)
  }

  @Test func `the same input leads to the same calls, however sets are ordered`() {
    let digests = (0..<4).map { _ in
      let world = RandomWorld(seed: 1)
      for _ in 0..<150 {
        world.grow()
        for _ in 0..<10 { world.play() }
        world.settle()
      }
      return world.auditor.digest
    }
    #expect(Set(digests).count == 1)
  }
}
