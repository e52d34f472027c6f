import Foundation
import Testing

@testable import Measurement

@Suite struct `Two measurements` {
  private static func report(
    p50: Int, fingers: Int? = 1, kernel: String = "6.1"
  ) -> LatencyReport {
    let percentiles = LatencyReport.Percentiles(
      p50: p50, p90: 2 * p50, p99: 3 * p50, p999: 4 * p50, maximum: 5 * p50)
    return LatencyReport(
      conditions: LatencyReport.Conditions(
        version: "1", kernel: kernel, application: "six-views", records: "text to /dev/null",
        isVirtual: true, fingers: fingers, framesPerSecond: 125, warmUpFrames: 100),
      devices: ["/dev/input/event3 \"a\""], seconds: 10, lostEvents: 0, delayedEvents: 0,
      waitingRecords: 0,
      steps: [
        .read: .init(count: 10, microseconds: percentiles),
        .handled: .init(count: 10, microseconds: percentiles),
        .written: .init(count: 0, microseconds: nil),
      ])
  }

  @Test func `are compared percentile by percentile`() {
    let comparison = LatencyComparison(Self.report(p50: 100), Self.report(p50: 87))
    #expect(comparison.ratios[.read]?.p50 == 0.87)
    #expect(comparison.ratios[.handled]?.maximum == 0.87)
    #expect(comparison.ratios[.written] == nil)
    #expect(comparison.text.contains("read     p50            100     87  -13.0 %\n"))
    #expect(comparison.differences == [])
  }

  @Test func `that were made under other conditions say so`() {
    let comparison = LatencyComparison(
      Self.report(p50: 100), Self.report(p50: 100, fingers: 5, kernel: "6.6"))
    #expect(comparison.differences == ["kernel: 6.1 and 6.6", "fingers: 1 and 5"])
    #expect(comparison.text.contains("the runs differ in fingers: 1 and 5\n"))
  }

  @Test func `come back from their files as they were`() throws {
    let report = Self.report(p50: 77)
    let path = NSTemporaryDirectory() + "measurement-\(UUID().uuidString).json"
    try JSONEncoder().encode(report).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }  // It is a temporary one.
    #expect(try LatencyReport.read(path: path) == report)
  }

  @Test func `take figures from 0 to anything without a ratio`() {
    let comparison = LatencyComparison(Self.report(p50: 0), Self.report(p50: 5))
    #expect(comparison.ratios[.read]?.p50 == nil)
    #expect(comparison.text.contains("-\n"))
  }
}
