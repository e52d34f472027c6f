import EventLoop
import Foundation
import Glibc
import TestSupport
import Testing

@testable import ControlSocket
@testable import PanelBridge

@Suite struct `A panel at a broker, whose daemon does not answer` {
  @Test func `says so, and performs commands when it answers again`() async throws {
    let broker = try await Broker()
    let panel = try await Panel(broker, "allow: {screens: [menu], reload: true}")
    let lines = try await broker.follow("responderd/hall/#")
    try await lines.first { $0.hasSuffix("daemon online") }
    panel.daemon.freeze()
    try broker.publish("responderd/hall/set/reload", "now")
    let result = try await lines.first { $0.contains("/result/reload ") }
    #expect(result.json["done"] as? Bool == false)
    #expect((result.json["reason"] as? String)?.contains("does not answer") == true)
    try await lines.first { $0 == "0 1 responderd/hall/daemon offline" }
    panel.daemon.thaw()
    _ = try await lines.first(2) { $0.hasSuffix("daemon online") }
    try broker.publish("responderd/hall/set/screen", "menu")
    try await lines.first { $0.json["screen"] as? String == "menu" }
  }
}

/// With a listener that does nothing by itself.
@MainActor
@Suite final class `A client of a daemon, in an event loop` {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "link-\(UUID().uuidString)")
  private let loop: EventLoop
  private var path: String { folder.appending(path: "control").path }

  init() throws {
    loop = try EventLoop()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  isolated deinit { try? FileManager.default.removeItem(at: folder) }

  @Test(arguments: [0, 16])
  func `gives up one that never answers, and waits for nothing`(backlog: Int32) throws {
    // With a queue of one there is no place for all that the link follows.
    let listener = try #require(LeftSocket(at: path, listening: true, backlog: backlog))
    let link = DaemonLink(path: path, loop: loop)
    var changes = 0
    link.onChange = { changes += 1 }
    link.start()
    #expect(link.failure == nil && changes == 0)
    loop.skippedTime = 2
    for _ in 0..<2 { try loop.poll() }
    #expect(link.failure?.description.hasSuffix("the daemon does not answer") == true)
    #expect(changes == 1)
    var reason: String?
    link.send(ControlRequest(.reload)) { reason = $0?.description }
    #expect(reason?.hasSuffix("the daemon does not answer") == true)
    link.stop()
    withExtendedLifetime(listener) {}
  }

  @Test func `that is stopped fails what waits, and does not connect again`() async throws {
    let daemon = try RunningDaemon(["--trace", "text"])
    let link = DaemonLink(path: daemon.socket, loop: loop)
    link.start()
    for _ in 0..<30_000 where link.state == nil {
      try loop.poll()
      try await Task.sleep(for: .milliseconds(1))
    }
    try #require(link.state != nil)
    daemon.freeze()
    var (reasons, changes) = ([String](), 0)
    for _ in 0..<2 {
      link.send(ControlRequest(.reload)) { reasons.append("\($0?.code.name ?? "")") }
    }
    link.onChange = { changes += 1 }
    link.stop()
    #expect(reasons == ["broken", "broken"])
    daemon.thaw()
    loop.skippedTime = 10
    for _ in 0..<100 {
      try loop.poll()
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(changes == 0 && link.failure == nil)
    _ = daemon.terminate()
  }

  @Test func `sends a request when the one before it was answered`() throws {
    let listener = try #require(LeftSocket(at: path, listening: true))
    let sequence = RequestSequence(path: path, loop: loop)
    var results: [String] = []
    for name in [ControlRequest.Name.reload, .status, .devices, .metrics] {
      sequence.append(ControlRequest(name), until: loop.now + 1000) {
        results.append($0?.code.name ?? "done")
      }
    }
    for answer in [#"{"ok":true}"#, #"{"ok":false,"code":"refused","error":"no"}"#] {
      try loop.poll()
      try #require(listener.hasClient)
      let client = listener.accept()
      #expect(!listener.hasClient)
      let count = results.count
      try loop.poll()
      #expect(results.count == count)
      #expect(String(decoding: client.availableData, as: UTF8.self).hasSuffix("}\n"))
      // In two parts.
      try client.write(contentsOf: Data(answer.dropLast().utf8))
      try loop.poll()
      #expect(results.count == count)
      try client.write(contentsOf: Data("}\n{}\n".utf8))
      try loop.poll()
      #expect(results.count == count + 1)
    }
    try #require(listener.hasClient)
    try listener.accept().close()
    try loop.poll()
    loop.skippedTime = 1000
    try loop.poll()
    #expect(results == ["done", "refused", "broken", "broken"])
  }

  @Test func `reports an answer that has arrived before all else fails`() throws {
    let listener = try #require(LeftSocket(at: path, listening: true))
    for isAnswered in [true, false] {
      let sequence = RequestSequence(path: path, loop: loop)
      var results: [String] = []
      for _ in 0..<2 {
        sequence.append(ControlRequest(.reload), until: loop.now + 1000) {
          results.append($0?.description ?? "done")
        }
      }
      try #require(listener.hasClient)
      let client = listener.accept()
      if isAnswered { try client.write(contentsOf: Data("{\"ok\":true}\n".utf8)) }
      sequence.fail(ControlError(.notRunning, "the daemon ended"))
      let unknown = "the daemon ended; whether the daemon performed the command is not known"
      #expect(results == [isAnswered ? "done" : unknown, "the daemon ended"])
    }
  }
}
