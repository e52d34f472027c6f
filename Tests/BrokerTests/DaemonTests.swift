import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct `A panel at a broker, whose daemon is started again` {
  @Test func `follows ten daemons, one after another`() async throws {
    let broker = try await Broker()
    let panel = try await Panel(broker)
    let lines = try await broker.follow("responderd/hall/daemon", "responderd/hall/event/tapped")
    try panel.tap()
    try await lines.first { $0.contains("/event/tapped ") }
    var daemon = panel.daemon
    for number in 1...10 {
      _ = daemon.terminate()
      _ = try await lines.first(number) { $0.hasSuffix("daemon offline") }
      daemon = try panel.startNextDaemon()
      _ = try await lines.first(number + 1) { $0.hasSuffix("daemon online") }
      #expect(try daemon.run("ctl", "tap", "160,240").status == 0)
      _ = try await lines.first(number + 1) { $0.contains("/event/tapped ") }
    }
    _ = daemon.terminate()
    let events = lines.all.filter { $0.contains("/event/") }
    let times = events.compactMap { $0.json["uptime"] as? Double }
    #expect(times.count == 11 && times == times.sorted() && Set(times).count == 11)
    #expect(panel.log?.all.count { $0.contains("connected to") } == 1)
  }

  @Test func `delivers what two daemons published while the broker was away`() async throws {
    let broker = try await Broker()
    let panel = try await Panel(broker)
    broker.kill()
    try await panel.log?.first { $0.contains("closed the connection") }
    try panel.tap()
    try await panel.wait { $0["waiting"] as? Int == 2 }
    _ = panel.daemon.terminate()
    try await panel.wait { $0["daemonProblem"] != nil }
    let next = try panel.startNextDaemon()
    defer { _ = next.terminate() }
    try await panel.wait { $0["daemonProblem"] == nil }
    #expect(try next.run("ctl", "tap", "160,240").status == 0)
    try await panel.wait { $0["waiting"] as? Int == 4 }
    let lines = try await panel.restart(broker, following: "responderd/hall/event/tapped")
    let events = try await lines.first(2) { $0.contains("/event/tapped ") }
    // The second daemon counts from the start: the number alone does not make an event unique.
    #expect(Set(events.compactMap { $0.json["number"] as? Int }).count == 1)
    let times = events.compactMap { $0.json["uptime"] as? Double }
    #expect(times.count == 2 && times[0] < times[1])
  }
}
