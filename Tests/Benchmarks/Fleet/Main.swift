import ControlSocket
import EventLoop
import Foundation
import Logging
import MQTT
import PanelBridge

/// Many panels in one process, each with the bridge of the service, at one broker; `Tests/Benchmarks/fleet` runs it.
///
///     fleet-probe PORT PANELS EVENTS-PER-SECOND SECONDS
@main @MainActor struct Fleet {
  private let loop: EventLoop
  private let port: Int32
  private let panels: [Panel]
  private let collector: BrokerClient
  private let bare: BrokerClient

  static func main() throws {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Double($0) }
    guard numbers.count == 4 else {
      print("usage: fleet-probe PORT PANELS EVENTS-PER-SECOND SECONDS")
      exit(64)
    }
    try Fleet(port: Int32(numbers[0]), panels: Int(numbers[1])).run(
      rate: numbers[2], seconds: numbers[3])
  }

  private init(port: Int32, panels count: Int) throws {
    let loop = try EventLoop()
    self.loop = loop
    self.port = port
    panels = (0..<count).map { Panel($0, port: port, loop: loop) }
    func client(_ name: String) -> BrokerClient {
      BrokerClient(BrokerSettings(host: "127.0.0.1", port: port, clientID: name), loop: loop)
    }
    collector = client("collector")
    bare = client("bare")
  }

  private func run(rate: Double, seconds: Double) throws {
    let results = Results()
    collector.onState = { [collector] state in
      guard state == .connected else { return }
      for filter in ["responderd/+/event/tapped", "bare"] { collector.subscribe(filter) }
    }
    collector.onMessage = { [loop] in results.take($0, at: loop.now) }
    for client in [collector, bare] { client.start() }
    let start = loop.now
    for panel in panels { panel.bridge.start() }
    report(every: 1) { [panels, loop] in
      let connected = panels.count { $0.status?.isConnected == true }
      guard connected == panels.count || loop.now - start > 20 else { return false }
      print(String(format: "%d panels are connected after %.1f s", connected, loop.now - start))
      return true
    }
    publish(rate, from: loop.now + 5, until: loop.now + 5 + seconds)
    // The last ones, and what waits after the restart of the broker.
    loop.schedule(at: loop.now + seconds + 30) { [loop] in loop.stop() }
    try loop.run()
    results.printAll(panels)
  }

  private func report(every seconds: Double, _ body: @escaping @MainActor () -> Bool) {
    loop.schedule(at: loop.now + seconds) { if !body() { report(every: seconds, body) } }
  }

  /// Has one panel after another publish an event, and the bare publisher as many.
  private func publish(_ rate: Double, from start: Double, until end: Double, _ number: Int = 0) {
    let time = start + Double(number) / rate
    guard time < end else { return }
    loop.schedule(at: time) {
      panels[number % panels.count].publish(at: loop.now)
      let text = #"{"uptime":\#(loop.now),"number":\#(number)}"#
      _ = try? bare.publish(BrokerMessage("bare", Array(text.utf8)))
      publish(rate, from: start, until: end, number + 1)
    }
  }
}

/// A panel without a daemon, and its bridge.
@MainActor
private final class Panel: PanelSource {
  let place = "a simulation"
  let state: PanelState? = PanelState(
    application: "active", screen: "main", published: ["tapped"], version: "1")
  let lastInput: Date? = nil
  let failure: ControlError? = nil
  var onEvent: @MainActor (PublishedEvent) -> Void = { _ in }
  var onChange: @MainActor () -> Void = {}
  var onSkip: @MainActor (Int) -> Void = { _ in }

  private(set) var bridge: PanelBridge!
  private(set) var status: BrokerStatus?
  private(set) var published = 0

  init(_ number: Int, port: Int32, loop: EventLoop) {
    var settings = BridgeSettings(panel: "panel-\(number)")
    (settings.host, settings.port) = ("127.0.0.1", port)
    let broker = BrokerSettings(host: "127.0.0.1", port: port, clientID: "panel-\(number)")
    var logger = Logger(label: "fleet")
    logger.logLevel = .critical
    bridge = PanelBridge(
      settings, broker: broker, source: self,
      machine: .init(id: "panel-\(number)", boot: "\(number)", version: "1"), folder: nil,
      loop: loop, logger: logger)
    bridge.onStatus = { [weak self] in self?.status = $0 }
  }

  func start() { onChange() }
  func stop() {}
  func send(_ request: ControlRequest, then handler: @escaping @MainActor (ControlError?) -> Void) {
    handler(nil)
  }

  func publish(at time: Double) {
    published += 1
    onEvent(PublishedEvent(name: "tapped", payload: nil, number: published, uptime: time))
  }
}

/// What the subscriber received.
@MainActor
private final class Results {
  private var known: Set<String> = []
  private var doubles = 0
  private var times: [String: [Double]] = [:]

  private struct Event: Decodable {
    var uptime: Double
    var number: Int
  }

  func take(_ message: BrokerMessage, at now: Double) {
    guard let event = try? JSONDecoder().decode(Event.self, from: Data(message.payload)) else {
      return
    }
    if !known.insert("\(message.topic) \(event.number)").inserted { doubles += 1 }
    let kind = message.topic == "bare" ? "the bare publisher" : "the panels"
    times[kind, default: []].append(now - event.uptime)
  }

  func printAll(_ panels: [Panel]) {
    let counts = panels.compactMap(\.status?.counts)
    let delivered = counts.reduce(0) { $0 + $1.delivered }
    let lost = counts.reduce(0) { $0 + $1.lost }
    let waiting = panels.reduce(0) { $0 + ($1.status?.waiting ?? 0) }
    let published = panels.reduce(0) { $0 + $1.published }
    print(
      "published \(published): the broker has \(delivered), \(lost) were counted as lost, \(waiting) wait; "
        + "\(doubles) arrived twice")
    for (kind, times) in times.sorted(by: { $0.key < $1.key }) {
      let sorted = times.sorted()
      func part(_ share: Double) -> Double { sorted[Int(share * Double(sorted.count - 1))] * 1000 }
      print(
        String(
          format:
            "%@: %d received, half of them after %.2f ms, 99 of 100 after %.2f ms, all after %.0f ms",
          kind, sorted.count, part(0.5), part(0.99), part(1)))
    }
    if published != delivered + lost + waiting { exit(1) }
  }
}
