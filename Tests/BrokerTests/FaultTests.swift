import Foundation
import Glibc
import TestSupport
import Testing

@testable import PanelBridge

/// Each with a real daemon, and the service as a process of its own.
@Suite(.serialized) struct `A panel at a broker, without room or a name server` {
  @Test func `delivers its events while the disk is full, and keeps them when it is not`()
    async throws
  {
    let broker = try await Broker()
    let panel = try Panel(
      at: "host: localhost, port: \(broker.port)", "queue: {saved: true}",
      script: "mount -t tmpfs -o size=64k none \"$STATE\"")
    try await panel.log?.first { $0.contains("connected to") }
    let disk = "/proc/\(panel.service?.processIdentifier ?? 0)/root\(panel.state.path)"
    try fill(disk + "/filler")
    let lines = try await broker.follow("responderd/hall/event/tapped")
    try panel.tap()
    try await lines.first { $0.contains("/event/tapped ") }
    try await panel.wait { ($0["counts"] as? [String: Int])?["delivered"] == 2 }
    try await panel.log?.first { $0.contains("waiting events are not kept: ") }
    broker.kill()
    try await panel.log?.first { $0.contains("closed the connection") }
    try panel.tap()
    try await panel.wait { $0["waiting"] as? Int == 2 }
    let notes = panel.log?.all.filter { $0.contains("not kept") } ?? []
    #expect(notes.count == 1 && notes[0].contains("no space left"), "\(notes)")

    try FileManager.default.removeItem(atPath: disk + "/filler")
    try panel.tap()
    try await panel.wait { $0["waiting"] as? Int == 4 }
    #expect(try await kept(disk).count == 4)
    let rest = try await panel.restart(broker, following: "responderd/hall/event/tapped")
    let events = try await rest.first(2) { $0.contains("/event/tapped ") }
    let times = events.compactMap { $0.json["uptime"] as? Double }
    #expect(times == times.sorted())
    try await panel.wait { ($0["counts"] as? [String: Int])?["delivered"] == 6 }
    #expect(try await kept(disk).isEmpty)
  }

  /// What the file of the queue has, on a disk that only the service sees.
  @MainActor private func kept(_ disk: String) throws -> [EventQueue.Entry] {
    let copy = FileManager.default.temporaryDirectory.appending(path: "queue-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: copy) }
    try Data(contentsOf: URL(filePath: disk + "/queue.jsonl")).write(to: copy)
    return try QueueFile(copy.path).read()
  }

  private func fill(_ path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT, 0o600)
    defer { close(file) }
    let block = [UInt8](repeating: 0, count: 1024)
    while write(file, block, block.count) > 0 {}
    try #require(errno == ENOSPC)
  }

  /// Has the service find names by one server, and nothing else.
  private static func names(by server: NameServer, _ options: String) -> String {
    """
    echo 'nameserver \(server.address)' >"$FOLDER/resolv.conf"
    echo 'options \(options)' >>"$FOLDER/resolv.conf"
    echo 'hosts: dns' >"$FOLDER/nsswitch.conf"
    for name in resolv nsswitch; do mount --bind "$FOLDER/$name.conf" /etc/$name.conf; done
    """
  }

  @Test func `ends at once while a name server is silent`() async throws {
    let server = try NameServer()
    let panel = try Panel(
      at: "host: broker.test", script: Self.names(by: server, "timeout:30 attempts:5"))
    try await server.waitForQuestion()
    try await panel.wait { $0["isConnected"] as? Bool == false }
    #expect(panel.stopService() == 0)
    // The question was still open.
    #expect(panel.log?.all.contains { $0.contains("unknown") } == false)
  }

  @Test func `says that a name server is silent, and connects when it answers`() async throws {
    let broker = try await Broker()
    let server = try NameServer()
    let panel = try Panel(
      at: "host: broker.test, port: \(broker.port)",
      script: Self.names(by: server, "timeout:1 attempts:1"))
    try await panel.wait { $0["daemonProblem"] == nil }
    try panel.tap()
    let cause = "broker.test:\(broker.port): the host is unknown: no name server answers"
    try await panel.log?.first { $0 == "warning: " + cause }
    try await panel.wait {
      $0["problem"] as? String == cause && $0["problemKind"] as? String == "unknownHost"
        && $0["waiting"] as? Int == 2
    }
    let lines = try await broker.follow("responderd/hall/#")
    server.answers = true
    try await lines.first { $0.contains("/event/tapped ") }
    try await lines.first { $0.contains("/event/lamp.hall ") }
    #expect(panel.stopService() == 0)
  }
}

/// A name server on the loopback interface that keeps silent until a test has it answer each name with 127.0.0.1.
///
/// `@unchecked`: the lock protects what its thread uses.
private final class NameServer: @unchecked Sendable {
  let address: String
  private let socket: CInt
  private let lock = NSLock()
  private var isAnswering = false
  private var questions = 0

  init() throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    // Only the port 53 is possible; the addresses of the loopback interface are many.
    let (high, low) = (UInt32.random(in: 1...254), UInt32.random(in: 1...254))
    address = "127.53.\(high).\(low)"
    try Loopback.bind(socket, port: 53, host: 53 << 16 | high << 8 | low)
    Thread.detachNewThread { [weak self, socket] in
      var buffer = [UInt8](repeating: 0, count: 512)
      var sender = sockaddr_storage()
      while true {
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let count = withUnsafeMutablePointer(to: &sender) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { sender in
            recvfrom(socket, &buffer, buffer.count, 0, sender, &length)
          }
        }
        guard count > 0, let self else { return }
        guard let answer = answer(Array(buffer[..<count])) else { continue }
        _ = withUnsafeMutablePointer(to: &sender) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { sender in
            sendto(socket, answer, answer.count, 0, sender, length)
          }
        }
      }
    }
  }

  deinit {
    shutdown(socket, Int32(SHUT_RDWR))
    close(socket)
  }

  var answers: Bool {
    get { lock.withLock { isAnswering } }
    set { lock.withLock { isAnswering = newValue } }
  }

  func waitForQuestion() async throws {
    for _ in 0..<3000 {
      if lock.withLock({ questions > 0 }) { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw Lines.Missing(lines: ["no question"])
  }

  private func answer(_ question: [UInt8]) -> [UInt8]? {
    lock.withLock { questions += 1 }
    guard answers, let end = question[12...].firstIndex(of: 0) else { return nil }
    // Other records than addresses of IPv4 have no answer.
    let count: UInt8 = question[end + 2] == 1 ? 1 : 0
    let head = question[..<2] + [0x81, 0x80, 0, 1, 0, count, 0, 0, 0, 0]
    let record: [UInt8] = [0xC0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, 127, 0, 0, 1]
    return head + question[12..<end + 5] + (count == 1 ? record : [])
  }
}
