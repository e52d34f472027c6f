import ControlSocket
import Foundation
import Glibc
import TestSupport
import Testing

@testable import PanelBridge

@Suite struct `A service that is killed again and again` {
  private static let kills =
    ProcessInfo.processInfo.environment["RESPONDERD_KILLS"].flatMap { Int($0) } ?? 10

  @Test func `keeps the order, loses no event that it had, and performs no old command`()
    async throws
  {
    let broker = try await Broker()
    let panel = try await Panel(broker, "allow: {display: true}\nqueue: {saved: true}")
    let lines = try await broker.follow("responderd/hall/event/played", "responderd/hall/result/+")
    let publisher = try Publisher(panel.daemon.socket)
    var killed: [Int] = []
    for number in 0..<Self.kills {
      // From the start of the process to long after it is connected.
      try await Task.sleep(for: .milliseconds(number * 250 / Self.kills))
      killed.append(publisher.sent)
      panel.killService()
      if number % 10 == 0 { try broker.publish("responderd/hall/set/display", "off") }
      try panel.start()
    }
    try await panel.log?.first { $0.contains("connected to") }
    try await panel.wait { $0["isConnected"] as? Bool == true && $0["daemonProblem"] == nil }
    let published = try publisher.finish()
    let last = try #require(published.last)
    try await lines.first { $0.json["uptime"] as? Double == last.uptime }

    var texts: [Double: String] = [:]
    var order: [Double] = []
    for line in lines.all where line.contains("/event/played {") {
      let time = try #require(line.json["uptime"] as? Double)
      // What arrives twice is the same in every way.
      if let text = texts[time] { #expect(text == line) } else { order.append(time) }
      texts[time] = line
    }
    #expect(order == order.sorted())
    // What did not arrive was published around one kill, until the next service was there.
    let missing = published.indices.filter { texts[published[$0].uptime] == nil }
    var gaps: [ClosedRange<Int>] = []
    for index in missing {
      if let gap = gaps.last, gap.upperBound == index - 1 {
        gaps[gaps.count - 1] = gap.lowerBound...index
      } else {
        gaps.append(index...index)
      }
    }
    for gap in gaps {
      let cause = killed.firstIndex { gap.lowerBound <= $0 + 2 && $0 <= gap.upperBound + 3 }
      #expect(cause != nil, "\(gap) of \(published.count); kills at \(killed)")
      if let cause { killed.remove(at: cause) }
    }
    print(
      "\(Self.kills) kills, \(published.count) events: \(missing.count) in \(gaps.count) gaps, "
        + "\(lines.all.count { $0.contains("/event/played {") } - order.count) twice")
    #expect(!lines.all.contains { $0.contains("/result/display {") })
    #expect(try panel.daemon.run("ctl", "status", "--json").output.contains(#""isOn":true"#))
  }
}

/// Has a daemon publish all the time, and follows what it publishes.
///
/// `@unchecked`: the lock protects what its threads change.
private final class Publisher: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0
  private var isStopped = false
  private var events: [PublishedEvent] = []

  init(_ socket: String) throws {
    let reader = try ControlClient(path: socket)
    _ = try reader.ask(ControlRequest(.trace, filter: .init(published: true)))
    reader.follow()
    nonisolated(unsafe) let client = reader
    Thread.detachNewThread { [weak self] in
      while let line = try? client.readLine(), let self {
        if let event = PublishedEvent(line) { lock.withLock { events.append(event) } }
      }
    }
    Thread.detachNewThread { [weak self] in
      while let self, !lock.withLock({ isStopped }) {
        let client = try? ControlClient(path: socket)
        let play = ControlRequest(.input, input: .init(.remote, name: "play"))
        if (try? client?.ask(play)) != nil { lock.withLock { count += 1 } }
        usleep(5000)
      }
    }
  }

  /// How often it has published.
  var sent: Int { lock.withLock { count } }

  /// Stops publishing, and returns what the daemon published.
  func finish() throws -> [PublishedEvent] {
    lock.withLock { isStopped = true }
    for _ in 0..<3000 {
      if let all = lock.withLock({ events.count >= count ? events : nil }) { return all }
      usleep(20_000)
    }
    throw Lines.Missing(lines: ["\(sent) were sent"])
  }
}
