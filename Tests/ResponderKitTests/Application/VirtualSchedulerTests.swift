import ResponderKit
import Testing

@MainActor @Suite struct VirtualSchedulerTests {
  @Test(arguments: [-Double.infinity, -1e300, 0, .nan])
  func `a deadline that makes no sense is due at once`(deadline: Double) {
    let scheduler = VirtualScheduler(now: 1)
    var runs: [String] = []
    scheduler.schedule(at: 2) { runs.append("later") }
    scheduler.schedule(at: deadline) { runs.append("deadline") }
    scheduler.schedule(at: 3) { runs.append("latest") }
    scheduler.advance(to: 1)
    #expect(runs == ["deadline"])
    #expect(scheduler.now == 1)
    scheduler.advance(to: 3)
    #expect(runs == ["deadline", "later", "latest"])
  }
}
