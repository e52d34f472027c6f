import Foundation
import Testing

@testable import InputTranslation

/// Movements that were almost a shake.
@Suite struct NearMissTests {
  /// Plays a movement to a shake detector and what an inspector adds.
  /// - Parameter swings: Swings along X: their number, their frequency in hertz, and their strength in g.
  private func misses(
    after swings: [(count: Double, hertz: Double, g: Double)], rate: Double = 100
  ) -> (misses: [NearMissDetector.NearMiss], hasShaken: Bool) {
    var (shakes, detector) = (ShakeDetector(), NearMissDetector())
    var (misses, hasShaken) = ([NearMissDetector.NearMiss](), false)
    var time = 0.0
    func add(for seconds: Double, _ x: (Double) -> Double) {
      for step in 0..<Int((seconds * rate).rounded()) {
        let x = x(Double(step) / rate)
        if shakes.add(x: x, y: 0, z: 1, at: time) == .began { hasShaken = true }
        _ = shakes.advance(to: time)
        if let miss = detector.add(shakes.state(x: x, y: 0, z: 1), at: time) { misses.append(miss) }
        time += 1 / rate
      }
    }
    add(for: 1) { _ in 0 }
    for (count, hertz, g) in swings {
      add(for: count / 2 / hertz) { g * sin(2 * .pi * hertz * $0) }
      add(for: 1.5) { _ in 0 }
    }
    return (misses, hasShaken)
  }

  @Test(arguments: [50.0, 100, 1000])
  func `swings that are too weak are a miss, with their strength`(rate: Double) throws {
    let (misses, hasShaken) = misses(after: [(6, 4, 0.7)], rate: rate)
    let miss = try #require(misses.first)
    #expect(misses.count == 1 && !hasShaken)
    #expect(miss.reversals >= 2 && miss.counted == 0 && miss.needed == 2)
    #expect(abs(miss.peak - 0.7) < 0.15 && miss.swing == 0.9)
  }

  @Test func `one change of direction is a miss, a push in one direction is not`() {
    let one = misses(after: [(2, 4, 2)])
    #expect(one.misses.map(\.counted) == [1] && !one.hasShaken)
    #expect(misses(after: [(1, 4, 0.8)]).misses.isEmpty)
  }

  @Test func `swings that are too slow, and not large, are a miss`() {
    let (misses, hasShaken) = misses(after: [(4, 1.4, 1)])
    #expect(misses.count == 1 && !hasShaken)
  }

  @Test func `a shake is not a miss, and neither is rest`() {
    let (none, hasShaken) = misses(after: [(8, 4, 2)])
    #expect(none.isEmpty && hasShaken)
    #expect(misses(after: [(8, 4, 0.2)]).misses.isEmpty)
  }

  @Test func `swings between the thresholds are not counted as strong ones`() throws {
    let miss = try #require(misses(after: [(6, 2, 0.86)]).misses.first)
    #expect(miss.counted == 0 && miss.peak < 1)
  }

  @Test func `a push long after a real change of direction is not a miss`() {
    let (misses, _) = misses(after: [(2, 4, 2), (1, 2, 0.75), (1, 2, 0.75)])
    #expect(misses.count == 1)
  }

  @Test func `a movement that nothing follows is a miss at the end`() throws {
    var detector = NearMissDetector()
    func add(_ x: Double, at time: Double) {
      _ = detector.add(ShakeDetector().state(x: x, y: 0, z: 1), at: time)
    }
    for step in 0..<100 { add(0, at: Double(step) / 100) }
    for step in 100..<250 {
      add(0.75 * sin(2 * .pi * 4 * Double(step) / 100), at: Double(step) / 100)
    }
    let last = detector.finish()
    #expect(try #require(last).reversals >= 2)
    let next = detector.finish()
    #expect(next == nil)
  }

  @Test func `a sensor that reports changes only has the same misses`() {
    var detector = NearMissDetector()
    func add(_ x: Double, at time: Double) {
      _ = detector.add(ShakeDetector().state(x: x, y: 0, z: 1), at: time)
    }
    add(0, at: 0)
    add(0, at: 1)
    // Nothing changes for ten seconds.
    for step in 0..<75 {
      add(0.7 * sin(2 * .pi * 3 * Double(step) / 100), at: 11 + Double(step) / 100)
    }
    let last = detector.finish()
    #expect(last != nil)
  }

  @Test func `a clock that is set back ends a movement`() {
    var detector = NearMissDetector()
    func add(_ x: Double, at time: Double) -> NearMissDetector.NearMiss? {
      detector.add(ShakeDetector().state(x: x, y: 0, z: 1), at: time)
    }
    for step in 0..<100 { _ = add(0, at: 10 + Double(step) / 100) }
    for step in 0..<75 {
      _ = add(0.7 * sin(2 * .pi * 3 * Double(step) / 100), at: 11 + Double(step) / 100)
    }
    let last = add(0, at: 2)
    #expect(last != nil)
    let next = detector.finish()
    #expect(next == nil)
  }

  @Test func `a shake does not hide the miss after it`() {
    let (misses, hasShaken) = misses(after: [(8, 4, 2), (6, 4, 0.7)])
    #expect(misses.count == 1 && hasShaken)
  }
}
