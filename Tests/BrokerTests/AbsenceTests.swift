import ControlSocket
import EventLoop
import Foundation
import MQTT
import Testing

@testable import PanelBridge

/// With a simulated clock: the timeouts of hours and minutes cost no time.
@Suite(.serialized) @MainActor struct `A broker that is away or behaves badly` {
  private func numbers(_ messages: [String]) throws -> [Int] {
    struct Event: Decodable { var number: Int }
    return try messages.map { try JSONDecoder().decode(Event.self, from: Data($0.utf8)).number }
  }

  @Test func `is tried again, later each time, up to once a minute`() async throws {
    let loop = try EventLoop()
    let client = BrokerClient(
      BrokerSettings(host: "127.0.0.1", port: 9, clientID: "hall"), loop: loop)
    var waits: [Double] = []
    var (loss, last): (Double?, Double) = (nil, 0)
    client.onState = { state in
      if state == .connecting, let loss {
        last = loop.now
        waits.append(last - loss)
      } else if state != .connecting {
        loss = loop.now
      }
    }
    client.start()
    for _ in 0..<36_000 {
      loop.skippedTime += 0.1
      repeat {
        try loop.poll()
        if client.state == .connecting { try await Task.sleep(for: .milliseconds(1)) }
      } while client.state == .connecting
    }
    client.stop()
    for (number, wait) in waits.enumerated() {
      let longest = min(60, pow(2, Double(number)))
      // It can be longer: other tests of the main actor run in between.
      #expect(wait >= longest / 2, "\(number): \(wait)")
    }
    // 45 s on average.
    #expect(waits.count > 60 && last > loop.now - 300)
  }

  @Test func `for an hour gets what waited, in order and once, and the number of the rest`()
    async throws
  {
    let broker = try await Broker()
    broker.kill()
    let panel = try SimulatedPanel(port: broker.port, "queue: {count: 100, age: 1800}")
    for _ in 0..<60 {
      panel.publish()
      try await panel.pass(10)
    }
    try await panel.pass(2100)
    for _ in 0..<120 {
      panel.publish()
      try await panel.pass(5)
    }
    try await panel.pass(300)
    #expect(panel.status.counts.expired == 60 && panel.status.counts.overflowed == 20)
    #expect(panel.status.waiting == 100 && panel.status.problemKind == "unreachable")
    // Each reason was logged once, not each event.
    #expect(panel.log.count == 3, "\(panel.log)")
    try await broker.start()
    let lines = try await broker.follow("responderd/hall/#")
    try await panel.pass { panel.status.isConnected }
    try await panel.wait { panel.status.counts.delivered == 100 }
    let events = try await lines.first(100) { $0.contains("/event/tapped ") }
    #expect(events.compactMap { $0.json["number"] as? Int } == Array(81...180))
    try await lines.first { $0.contains("/state ") && $0.json["lost"] as? Int == 80 }
    #expect(panel.status.waiting == 0)
    panel.bridge.stop()
    try await lines.first { $0.hasSuffix("status offline") }
    #expect(lines.all.count { $0.contains("/event/tapped {") } == 100)
  }

  @Test func `and accepts without an answer is given up after 10 s, and tried again`()
    async throws
  {
    let broker = try PretendedBroker(.silent)
    let panel = try SimulatedPanel(port: broker.port)
    try await panel.pass { panel.status.problem != nil }
    #expect(panel.status.problem?.contains("did not answer within 10 s") == true)
    #expect(panel.status.problemKind == "silent" && panel.passedTime >= 10)
    panel.publish()
    try await panel.pass { broker.connectionCount > 1 }
    broker.manner = .good
    try await panel.pass { panel.status.counts.delivered == 1 }
    #expect(broker.messages("responderd/hall/event/").count == 1)
    panel.bridge.stop()
  }

  @Test func `and stops in the middle gets its events when it continues`() async throws {
    let broker = try await Broker()
    let panel = try SimulatedPanel(port: broker.port)
    try await panel.wait { panel.status.isConnected }
    broker.freeze()
    panel.publish()
    panel.publish()
    try await panel.pass { panel.log.contains { $0.contains("acknowledged nothing for 20 s") } }
    #expect(panel.passedTime >= 20 && panel.status.waiting == 2)
    broker.thaw()
    let lines = try await broker.follow("responderd/hall/#")
    try await panel.pass { panel.status.isConnected }
    try await panel.wait { panel.status.counts.delivered == 2 }
    let state = try await lines.first { $0.contains("/state ") }
    #expect(state.json["lost"] as? Int == 0)
    panel.bridge.stop()
  }

  @Test func `and closes each connection at once gets all events later`() async throws {
    let broker = try PretendedBroker(.closesAfterConnect)
    let panel = try SimulatedPanel(port: broker.port)
    for _ in 0..<3 { panel.publish() }
    try await panel.pass { broker.connectionCount > 5 }
    // 1, 2, 4, 8 and 16 s, or half of it.
    #expect(panel.passedTime > 15 && panel.status.waiting == 3)
    #expect(panel.status.problem?.contains("closed the connection") == true)
    #expect(panel.log.count == 1, "\(panel.log)")
    broker.manner = .good
    try await panel.pass { panel.status.counts.delivered == 3 }
    #expect(try numbers(broker.messages("responderd/hall/event/")) == [1, 2, 3])
    panel.bridge.stop()
  }

  @Test(arguments: [true, false])
  func `and closes after each event gets them in order`(isAcknowledged: Bool) async throws {
    let broker = try PretendedBroker(.closesAfterMessage(isAcknowledged: isAcknowledged))
    let panel = try SimulatedPanel(port: broker.port)
    for _ in 0..<4 { panel.publish() }
    if isAcknowledged {
      try await panel.pass { panel.status.counts.delivered == 4 }
      #expect(try numbers(broker.messages("responderd/hall/event/")) == [1, 2, 3, 4])
    } else {
      try await panel.pass { broker.connectionCount > 4 }
      #expect(panel.status.counts.delivered == 0 && panel.status.waiting == 4)
      broker.manner = .good
      try await panel.pass { panel.status.counts.delivered == 4 }
      let events = try numbers(broker.messages("responderd/hall/event/"))
      #expect(events.dropLast(4).allSatisfy { $0 == 1 } && events.suffix(4) == [1, 2, 3, 4])
    }
    #expect(panel.status.counts.lost == 0)
    #expect(panel.log.allSatisfy { !$0.contains("success") }, "\(panel.log)")
    panel.bridge.stop()
  }

  @Test func `and sends a packet without end loses the connection, and not one that floods`()
    async throws
  {
    let broker = try PretendedBroker()
    let panel = try SimulatedPanel(port: broker.port)
    try await panel.wait { !broker.messages("responderd/hall/status").isEmpty }
    // The begin of 256 MB, and as much as the kernel takes.
    broker.send([0x30, 0xFF, 0xFF, 0xFF, 0x7F] + [UInt8](repeating: 0, count: 40 << 20))
    try await panel.wait { panel.status.problem?.contains("2 MB that are no messages") == true }
    try await panel.pass { broker.connectionCount == 2 && panel.status.isConnected }
    // 24 MB of messages on the topic x.
    let length: UInt16 = 15_004
    let head = [0x30, UInt8(length & 0x7F) | 0x80, UInt8(length >> 7), 0, 1, UInt8(ascii: "x"), 0]
    let message = head + [UInt8](repeating: 0, count: 15_000)
    var messages: [UInt8] = []
    for _ in 0..<1600 { messages += message }
    broker.send(messages)
    panel.publish()
    try await panel.wait { panel.status.counts.delivered == 1 }
    #expect(panel.log.count == 1 && broker.connectionCount == 2, "\(panel.log)")
    panel.bridge.stop()
  }

  @Test func `and denies an announcement gets it again only when there is a reason`()
    async throws
  {
    let (topic, state) = ("homeassistant/device/", "responderd/hall/state")
    let broker = try PretendedBroker(denied: topic)
    let panel = try SimulatedPanel(port: broker.port, "homeAssistant: true")
    try await panel.wait { panel.log.contains { $0.contains("not authorized (0x87)") } }
    let scenes = (0..<5).map { "scene \($0)" }
    for scene in scenes {
      panel.show(scene)
      try await panel.wait { broker.messages(state).last?.contains(scene) == true }
    }
    #expect(broker.messages(topic).count == 1)
    // Another name.
    panel.state?.published = ["tapped", "swiped"]
    panel.onChange()
    try await panel.wait { broker.messages(topic).count == 2 }
    // Home Assistant starts.
    broker.publish("homeassistant/status", "online")
    try await panel.pass { broker.messages(topic).count == 3 }
    // Another connection.
    broker.manner = .closesAfterMessage(isAcknowledged: true)
    panel.publish()
    try await panel.wait { !panel.status.isConnected }
    broker.manner = .good
    try await panel.pass { panel.status.isConnected }
    try await panel.wait { broker.messages(topic).count == 4 }
    panel.show("the last")
    try await panel.wait { broker.messages(state).last?.contains("the last") == true }
    #expect(broker.messages(topic).count == 4)
    panel.bridge.stop()
  }
}
