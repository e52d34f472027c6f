import Foundation
import TestSupport
import Testing

@testable import EventLoop

/// What is sent to the service manager.
@Suite @MainActor struct `A service manager` {
  private let loop: EventLoop
  private let sent = Messages()

  @MainActor private final class Messages { var all: [String] = [] }

  init() throws { loop = try EventLoop() }

  private func manager(watchdogTimeout: Double? = nil) -> ServiceManager {
    ServiceManager(loop, watchdogTimeout: watchdogTimeout) { [sent] in sent.all.append($0) }
  }

  @Test func `receives the devices together with the readiness, and then changes`() {
    let manager = manager()
    manager.report(status: "Reading 1 pen.")
    #expect(sent.all.isEmpty)
    manager.ready()
    manager.report(status: "Reading 2 pens.")
    manager.report(status: "Reading 2 pens.")
    #expect(sent.all == ["READY=1\nSTATUS=Reading 1 pen.", "STATUS=Reading 2 pens."])
  }

  @Test func `is notified when a reload begins and when it has ended`() throws {
    let manager = manager()
    manager.report(status: "Reading 1 pen.")
    // A signal before the devices are open does not report that they are open.
    var isDone = false
    manager.reloading { isDone = true }
    #expect(isDone && sent.all.isEmpty)
    manager.ready()
    sent.all = []
    var sentBefore = 0
    manager.reloading { sentBefore = sent.all.count }
    #expect(sentBefore == 1)
    let beginning = try #require(sent.all.first)
    #expect(beginning.hasPrefix("RELOADING=1\nMONOTONIC_USEC="))
    #expect(sent.all.last == "READY=1\nSTATUS=Reading 1 pen.")
  }

  @Test func `gets two signs of life in the time that it waits for one`() throws {
    // A busy machine may be late for some, and not each time.
    var signs = 0
    for _ in 0..<10 where signs < 4 {
      signs = try signsOfLife()
      #expect(signs <= 5)
    }
    // One in each 40 ms would be three.
    #expect(signs >= 4)
  }

  /// One at once, and one after each 20 ms.
  private func signsOfLife() throws -> Int {
    let loop = try EventLoop()
    let sent = Messages()
    let manager = ServiceManager(loop, watchdogTimeout: 0.04) { sent.all.append($0) }
    manager.ready()
    var signs = 0
    loop.schedule(at: loop.now + 0.09) {
      signs = sent.all.count { $0 == "WATCHDOG=1" }
      loop.stop()
    }
    try loop.run()
    return signs
  }

  @Test func `that waits for no ping causes no wake-up`() throws {
    let manager = manager()
    manager.ready()
    let before = loop.wakeups
    loop.schedule(at: loop.now + 0.05) { [loop] in loop.stop() }
    try loop.run()
    #expect(loop.wakeups - before == 1)
    #expect(sent.all == ["READY=1\nSTATUS="])
  }

  @Test(arguments: ["/notify", "@responderd-\(UUID().uuidString)"])
  func `gets a message at a path and at an abstract name`(name: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let address = name.hasPrefix("/") ? folder.path + name : name
    let socket = try #require(DatagramSocket(address))
    // One that is not there, or is not a process, changes nothing.
    for other in ["/no/such/socket", "vsock:2:1234"] { ServiceManager.notify("READY=1", at: other) }
    ServiceManager.notify("STATUS=A \u{e4}.", at: address)
    #expect(socket.receive() == "STATUS=A \u{e4}.")
  }

  @Test func `has a watchdog for this process if its variables say so`() {
    func timeout(_ microseconds: String?, for process: String? = nil) -> Double? {
      ServiceManager.watchdogTimeout(
        in: ["WATCHDOG_USEC": microseconds, "WATCHDOG_PID": process].compactMapValues { $0 })
    }
    #expect(timeout(nil) == nil)
    #expect(timeout("3000000") == 3)
    #expect(timeout("3000000", for: "\(getpid())") == 3)
    #expect(timeout("3000000", for: "1") == nil)
    #expect(timeout("3000000", for: "one") == nil)
    #expect(timeout("0") == nil)
    #expect(timeout("-1") == nil)
    #expect(timeout("\(UInt64.max)") == nil)
  }
}

/// A socket of a service manager.
private final class DatagramSocket {
  private let descriptor: CInt

  init?(_ name: String) {
    descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
    guard SocketAddress(name).bind(descriptor) else { return nil }
  }

  deinit { close(descriptor) }

  /// The message that arrived, without waiting.
  func receive() -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &bytes, bytes.count, CInt(MSG_DONTWAIT))
    return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
