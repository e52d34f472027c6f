import ControlSocket
import EventLoop
import Foundation
import Logging
import MQTT
import Testing

@testable import PanelBridge

/// A panel without a daemon, and its bridge in this process. The test lets time pass.
@MainActor
final class SimulatedPanel: PanelSource {
  let place = "a simulation"
  var state: PanelState? = PanelState(
    application: "active", screen: "main", published: ["tapped"], version: "1")
  let lastInput: Date? = nil
  let failure: ControlError? = nil
  var onEvent: @MainActor (PublishedEvent) -> Void = { _ in }
  var onChange: @MainActor () -> Void = {}
  var onSkip: @MainActor (Int) -> Void = { _ in }

  let loop: EventLoop
  private(set) var bridge: PanelBridge!
  private(set) var status: BrokerStatus!
  private let notes = NotedLog()
  private var published = 0
  private let startTime: Double

  init(port: Int, _ more: String = "") throws {
    loop = try EventLoop()
    startTime = loop.now
    let text = "broker: {host: 127.0.0.1, port: \(port)}\npanel: hall\n\(more)"
    let settings = try BridgeSettings.parse(Array(text.utf8), name: "mqtt.yaml", host: "hall")
    let broker = BrokerSettings(host: "127.0.0.1", port: Int32(port), clientID: "hall")
    bridge = PanelBridge(
      settings, broker: broker, source: self,
      machine: .init(id: "responderd_0123", boot: "b", version: "1"), folder: nil, loop: loop,
      logger: Logger(label: "test") { [notes] _ in notes })
    bridge.onStatus = { [weak self] in self?.status = $0 }
    bridge.start()
  }

  func start() {}
  func stop() {}
  func send(_ request: ControlRequest, then handler: @escaping @MainActor (ControlError?) -> Void) {
    handler(nil)
  }

  /// The warnings so far.
  var log: [String] { notes.lines.all }

  /// The time since the start, on the clock of the loop.
  var passedTime: Double { loop.now - startTime }

  func publish() {
    published += 1
    onEvent(PublishedEvent(name: "tapped", payload: nil, number: published, uptime: loop.now))
  }

  /// Has another scene in front.
  func show(_ scene: String) {
    state?.screen = scene
    onChange()
  }

  /// Lets time pass, and waits for each attempt to connect to end.
  func pass(_ seconds: Int) async throws {
    for _ in 0..<seconds {
      loop.skippedTime += 1
      try loop.poll()
      try await wait { self.bridge.broker.state != .connecting }
    }
  }

  /// Lets as much time pass as something takes that others do meanwhile.
  func pass(until isMeant: () -> Bool) async throws {
    for _ in 0..<6000 {
      try loop.poll()
      if isMeant() { return }
      loop.skippedTime += 0.5
      try await Task.sleep(for: .milliseconds(5))
    }
    throw Lines.Missing(lines: log)
  }

  /// Waits for others, while no time passes.
  func wait(until isMeant: () -> Bool) async throws {
    for _ in 0..<60_000 {
      try loop.poll()
      if isMeant() { return }
      try await Task.sleep(for: .milliseconds(1))
    }
    throw Lines.Missing(lines: log)
  }
}

/// What a logger wrote.
private struct NotedLog: LogHandler {
  /// `@unchecked`: the lock protects the lines.
  final class Store: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []

    var all: [String] { lock.withLock { lines } }
    func append(_ line: String) { lock.withLock { lines.append(line) } }
  }

  let lines = Store()
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.warning

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { lines.append("\(event.message)") }
}
