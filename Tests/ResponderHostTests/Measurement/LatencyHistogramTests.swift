import TestSupport
import Testing

@testable import Measurement

@Suite struct `A histogram of latencies` {
  private static let shares = [0.0, 0.001, 0.1, 0.25, 0.5, 0.9, 0.99, 0.999, 0.9999, 1.0]

  /// The nearest rank: the least value that so many of all do not exceed.
  private static func exact(_ share: Double, of sorted: [Int]) -> Int {
    let rank = sorted.indices.first { Double($0 + 1) >= share * Double(sorted.count) - 1e-6 }
    return sorted[rank ?? sorted.count - 1]
  }

  private static func histogram(of values: [Int]) -> LatencyHistogram {
    var histogram = LatencyHistogram()
    for value in values { histogram.add(microseconds: value) }
    return histogram
  }

  @Test(arguments: [1, 2, 3, 10, 999, 1000, 1001, 20_000])
  func `tells the exact percentiles of values below 2048`(count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    let values = (0..<count).map { _ in Int.random(in: 0..<2048, using: &generator) }
    let histogram = Self.histogram(of: values)
    let sorted = values.sorted()
    for share in Self.shares {
      #expect(histogram.percentile(share) == Self.exact(share, of: sorted), "\(share) of \(count)")
    }
    #expect(histogram.maximum == sorted.last)
    #expect(histogram.count == count)
  }

  @Test(arguments: [1_000_000, 1 << 26, LatencyHistogram.limit])
  func `tells percentiles of any values within a thousandth, and never too small`(
    largest: Int
  ) throws {
    var generator = SeededGenerator(seed: 21)
    // Most are small, as latencies are, and the tail is long.
    let values = (0..<50_000).map { _ in
      Int.random(
        in: 0...max(1, largest >> Int.random(in: 0..<20, using: &generator)), using: &generator)
    }
    let histogram = Self.histogram(of: values)
    let sorted = values.sorted()
    for share in Self.shares {
      let exact = Self.exact(share, of: sorted)
      let told = try #require(histogram.percentile(share))
      #expect(told >= exact, "\(share)")
      #expect(Double(told) <= Double(exact) * 1.001, "\(share): \(told) instead of \(exact)")
    }
    #expect(histogram.maximum == sorted.last)
  }

  @Test func `tells every value that is alone exactly, around each power of two`() {
    for exponent in 0..<32 {
      for value in [1 << exponent - 1, 1 << exponent, 1 << exponent + 1] {
        let histogram = Self.histogram(of: [value])
        #expect(histogram.percentile(0.5) == value)
        #expect(histogram.maximum == value)
      }
    }
  }

  @Test func `counts what is out of its range at its ends`() {
    let histogram = Self.histogram(of: [-5, .min, .max])
    #expect(histogram.percentile(0.5) == 0)
    #expect(histogram.maximum == LatencyHistogram.limit)
    #expect(histogram.percentile(1) == LatencyHistogram.limit)
  }

  @Test func `has no percentiles without values`() {
    #expect(LatencyHistogram().percentile(0.5) == nil)
  }
}
