import Foundation
import FuzzHarness
import TestSupport
import Testing

/// The order of the events in a frame does not matter.
@Suite struct FrameOrderTests {
  /// `RESPONDERD_RANDOM_FRAMES=1000000` tries as many frames, of another seed in each run.
  private static let count = ProcessInfo.processInfo.environment["RESPONDERD_RANDOM_FRAMES"]
    .flatMap { Int($0) }

  @Test(arguments: FrameOrder.allCases)
  func `random frames in any order give the contacts of the reference`(order: FrameOrder) {
    let another = UInt64.random(in: 2...999_999)
    for seed in Self.count == nil ? [1, another] : [another] {
      var generator = SeededGenerator(seed: seed)
      let count = Self.count ?? 3000
      print("\(order): \(count) frames with seed \(seed)")
      let difference = order.difference(frames: count, using: &generator)
      #expect(difference == nil, "seed \(seed)")
    }
  }
}
