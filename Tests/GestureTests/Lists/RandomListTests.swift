import Foundation
import ResponderKit
import Testing

/// Whole programs with lists and tabs at random: what begins ends, and each list shows its data.
///
/// `RANDOM_SEED` and `RANDOM_TOUCHES` are as for `RandomProgramTests`.
@MainActor
@Suite(.serialized)
final class RandomListTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let steps = 200

  @Test func `random programs with lists, tabs and batches of changes leave nothing open`() {
    if let seed = Self.environment["RANDOM_SEED"].flatMap(UInt64.init) {
      return tell(seed, lines: 10_000)
    }
    let wanted = Self.environment["RANDOM_TOUCHES"].flatMap(Int.init) ?? 1_500
    var (touches, batches, selections, actions, kept) = (0, 0, 0, 0, 0)
    var seed: UInt64 = 0
    var failures = 0
    while touches < wanted, failures < 5 {
      seed += 1
      let program = RandomListProgram(seed: seed)
      program.run(steps: Self.steps)
      if !program.auditor.faults.isEmpty {
        failures += 1
        Issue.record("seed \(seed): \(program.auditor.faults.joined(separator: "; "))")
        tell(seed, lines: 30)
      }
      touches += program.touches.count
      batches += program.batches
      selections += program.selections
      actions += program.rowActions
      kept += program.promises.kept
    }
    print(
      "\(seed) random programs with lists, seeds from 1: \(touches) touches, \(batches) batches of "
        + "changes, \(selections) selections, \(actions) actions of rows, \(kept) completions")
    #expect(batches > wanted / 4)
    #expect(selections > wanted / 100)
    #expect(actions > wanted / 1000)
  }

  /// Runs a program once more, and tells what it did at last.
  private func tell(_ seed: UInt64, lines: Int) {
    let program = RandomListProgram(seed: seed, keepsDiary: true)
    program.run(steps: Self.steps)
    guard !program.auditor.faults.isEmpty else { return }
    Issue.record(
      """
      \(program.auditor.faults.joined(separator: "; ")) (the same again: RANDOM_SEED=\(seed) \
      swift test --filter RandomListTests)
      \((program.diary ?? []).suffix(lines).joined(separator: "\n"))
      """)
  }
}
