import KernelInput
import Testing

@testable import Measurement

@MainActor
@Suite struct `A meter of latencies` {
  private static let conditions = LatencyReport.Conditions(
    version: "1", kernel: "6", application: "six-views", records: "text to /dev/null",
    isVirtual: true, fingers: 1, framesPerSecond: 100, warmUpFrames: 0)

  private func time(_ microseconds: Int64) -> Timestamp { Timestamp(microseconds: microseconds) }

  @Test func `counts each step from the timestamp of the frame that an event belongs to`() throws {
    let meter = LatencyMeter(warmUpFrames: 0)
    // Two frames that one read returned: the first had waited longer.
    meter.willRead()
    meter.didRead(frame: time(1000), at: time(1500))
    meter.didRead(frame: time(1400), at: time(1500))
    meter.didRoute(eventAt: time(1000), handled: time(1600), written: time(1610))
    meter.didRoute(eventAt: time(1400), handled: time(1700), written: time(1710))
    let steps = meter.report(Self.conditions).steps
    #expect(steps[.read]?.count == 2)
    #expect(steps[.read]?.microseconds?.p50 == 100)
    #expect(steps[.read]?.microseconds?.maximum == 500)
    #expect(steps[.handled]?.microseconds?.p50 == 300)
    #expect(steps[.handled]?.microseconds?.maximum == 600)
    #expect(steps[.written]?.microseconds?.maximum == 610)
  }

  @Test func `leaves the frames of the warm-up out, and their events`() {
    let meter = LatencyMeter(warmUpFrames: 2)
    for frame in 1...3 as ClosedRange<Int64> {
      meter.willRead()
      meter.didRead(frame: time(frame * 1000), at: time(frame * 1000 + 10 * frame))
      meter.didRoute(
        eventAt: time(frame * 1000), handled: time(frame * 1000 + 100),
        written: time(frame * 1000 + 200))
    }
    let report = meter.report(Self.conditions)
    #expect(report.steps.values.map(\.count) == [1, 1, 1])
    #expect(report.steps[.read]?.microseconds?.maximum == 30)
    #expect(report.delayedEvents == 0)
  }

  @Test func `counts events that were delivered later on purpose apart`() {
    let meter = LatencyMeter(warmUpFrames: 0)
    meter.willRead()
    meter.didRead(frame: time(1000), at: time(1010))
    meter.willRead()
    meter.didRead(frame: time(2000), at: time(2010))
    meter.didRoute(eventAt: time(1000), handled: time(2020), written: time(2030))
    let report = meter.report(Self.conditions)
    #expect(report.delayedEvents == 1)
    #expect(report.steps[.handled]?.count == 0)
    #expect(report.steps[.handled]?.microseconds == nil)
    #expect(report.text.contains("1 events that were delivered later on purpose"))
  }

  @Test func `counts records apart that wait for their reader`() {
    let meter = LatencyMeter(warmUpFrames: 0)
    meter.willRead()
    meter.didRead(frame: time(1000), at: time(1010))
    meter.didRoute(eventAt: time(1000), handled: time(1020), written: nil)
    let report = meter.report(Self.conditions)
    #expect(report.waitingRecords == 1)
    #expect(report.steps[.handled]?.count == 1)
    #expect(report.steps[.written]?.count == 0)
  }

  @Test func `counts nothing after its end`() {
    let meter = LatencyMeter(warmUpFrames: 0)
    meter.willEnd()
    meter.willRead()
    meter.didRead(frame: time(1000), at: time(1010))
    meter.didRoute(eventAt: time(1000), handled: time(1020), written: time(1030))
    #expect(meter.report(Self.conditions).isEmpty)
    #expect(meter.report(Self.conditions).delayedEvents == 0)
  }
}
