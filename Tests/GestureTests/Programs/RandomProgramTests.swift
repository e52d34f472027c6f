import Foundation
import ResponderKit
import Testing

/// Whole programs at random: whatever fingers, the system and the program itself do, what begins ends.
///
/// `RANDOM_SEED` runs one program alone and tells all that it did; `RANDOM_TOUCHES` sets how many touches
/// there are to be, and `RANDOM_AFTER` leaves out the first programs.
@MainActor
@Suite(.serialized)
final class RandomProgramTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let steps = 150
  /// How many programs may fail until the rest is left out.
  private static let maximumFailures = 10

  @Test func `TS-01 GR-15 LO-01 AN-01 VC-67 SV-03 random programs leave nothing open`() {
    if let seed = Self.environment["RANDOM_SEED"].flatMap(UInt64.init) {
      return tell([seed], lines: 10_000)
    }
    let wanted = Self.environment["RANDOM_TOUCHES"].flatMap(Int.init) ?? 3_000
    var (touches, actions, promises, appearances, cancelled) = (0, 0, 0, 0, 0)
    var failed: [UInt64: [String]] = [:]
    var seed = Self.environment["RANDOM_AFTER"].flatMap(UInt64.init) ?? 0
    while touches < wanted, failed.count < Self.maximumFailures {
      seed += 1
      let program = RandomProgram(seed: seed)
      program.run(steps: Self.steps)
      if !program.auditor.faults.isEmpty { failed[seed] = program.auditor.faults }
      touches += program.touches.count
      actions += program.auditor.actions
      promises += program.promises.kept
      appearances += program.appearances
      cancelled += program.promises.cancelledTransitions
    }
    print(
      "\(seed) random programs, seeds from 1: \(touches) touches, \(actions) actions, "
        + "\(promises) animations and timers, \(appearances) appearances, "
        + "\(cancelled) cancelled transitions")
    guard failed.isEmpty else {
      // A fault that does not come again is one, too.
      for (seed, faults) in failed {
        Issue.record("seed \(seed): \(faults.joined(separator: "; "))")
      }
      return tell(failed.keys.sorted(), lines: 30)
    }
    #expect(actions > wanted / 20)
    #expect(promises > wanted / 10)
    #expect(appearances > wanted / 10)
    #expect(cancelled > wanted / 300)
  }

  /// Runs programs once more, and tells what they did at last.
  private func tell(_ seeds: [UInt64], lines: Int) {
    for seed in seeds {
      let program = RandomProgram(seed: seed, keepsDiary: true)
      program.run(steps: Self.steps)
      guard !program.auditor.faults.isEmpty else { continue }
      Issue.record(
        """
        \(program.auditor.faults.joined(separator: "; ")) (the same again: RANDOM_SEED=\(seed) \
        swift test --filter RandomProgramTests)
        \((program.diary ?? []).suffix(lines).joined(separator: "\n"))
        """)
    }
  }

  @Test func `the same seed makes the same program`() {
    let digests = (0..<2).map { _ in
      let program = RandomProgram(seed: 3)
      program.run(steps: Self.steps)
      return [program.auditor.digest, program.touches.count, program.promises.kept]
    }
    #expect(digests[0] == digests[1])
  }
}
