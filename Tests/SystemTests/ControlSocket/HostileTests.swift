import CGuestSupport
import ControlSocket
import EventLoop
import Glibc
import LinuxSystem
import Testing

@Suite @MainActor struct `What clients may send` {
  @Test func `random bytes are answered by a sentence and the end`() throws {
    let desk = try Desk()
    defer { desk.close() }
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let caller = desk.caller()
      let count = Int.random(in: 1...5000, using: &random)
      caller.say((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
      caller.say("\n")
      try desk.turn { caller.wasLeft }
    }
    #expect(desk.requests.isEmpty)
    #expect(desk.server.connectionCount == 0)
    let caller = desk.caller()
    caller.say("{\"request\":\"status\"}\n")
    try desk.turn { caller.lines.count == 1 }
  }

  @Test func `a line that is too long ends the connection`() throws {
    let desk = try Desk()
    defer { desk.close() }
    let caller = desk.caller()
    caller.say(Array(repeating: UInt8(ascii: "x"), count: 100_000))
    try desk.turn { caller.wasLeft }
    #expect(caller.words.contains("request too long: the limit is 4096 bytes"))
    #expect(desk.server.connectionCount == 0)
  }

  @Test func `half a message and then nothing leaves nothing behind`() throws {
    let desk = try Desk()
    defer { desk.close() }
    let callers = try desk.callers(50)
    for caller in callers { caller.say("{\"requ") }
    for caller in callers { caller.hangUp() }
    try desk.turn { desk.server.connectionCount == 0 }
    #expect(desk.requests.isEmpty)
  }

  /// Waits until the thread that closes descriptors is free for the other tests of this process.
  private func finishClosing() {
    var tries = 0
    while SystemCall.interruptClosing() > 0, tries < 10_000 {
      tries += 1
      usleep(1000)
    }
    #expect(tries < 10_000, "descriptors are never closed")
  }

  @Test func `descriptors that come along are not a request, and block nothing`() throws {
    let desk = try Desk()
    defer {
      desk.close()
      guest_release_lingering()
    }
    let caller = desk.caller()
    // A process that accepts it and closes it waits for minutes.
    try #require(guest_send_lingering(caller.descriptor, "{\"request\":\"status\"}\n") == 0)
    try desk.turn { caller.wasLeft }
    #expect(caller.words.contains("a request brings no descriptors"))
    #expect(desk.requests.isEmpty)
    let other = desk.caller()
    other.say("{\"request\":\"status\"}\n")
    try desk.turn { other.lines.count == 1 }
    finishClosing()
  }

  @Test func `descriptors on connections that were never accepted do not delay the end`() throws {
    defer { guest_release_lingering() }
    let desk = try Desk()
    let callers = (0..<5).map { _ in desk.caller() }
    for caller in callers {
      try #require(guest_send_lingering(caller.descriptor, "{\"request\":\"status\"}\n") == 0)
    }
    // Closing one of these descriptors takes minutes.
    desk.close()
    // The thread that closes them is free again as soon as another server needs it.
    let other = try Desk()
    defer { other.close() }
    let caller = other.caller()
    caller.say("{\"request\":\"status\"}\n")
    try other.turn { caller.lines.count == 1 }
    finishClosing()
  }

  @Test func `nested brackets are no request`() throws {
    let desk = try Desk()
    defer { desk.close() }
    let caller = desk.caller()
    caller.say(String(repeating: "[", count: 4000) + "\n")
    try desk.turn { caller.wasLeft }
    #expect(caller.words.contains("not a request; expected"))
  }

  @Test func `a client that asks and never reads is let go`() throws {
    var limits = ControlServer.Limits()
    limits.outputBytes = 100
    limits.requestsPerSecond = 1_000_000
    let desk = try Desk(limits: limits)
    defer { desk.close() }
    let caller = desk.caller()
    // Until the socket's own room is full, and then a hundred bytes more.
    try desk.turn {
      if desk.server.connectionCount > 0 || desk.requests.isEmpty {
        for _ in 0..<200 { caller.say("{\"request\":\"status\"}\n") }
      }
      return !desk.requests.isEmpty && desk.server.connectionCount == 0
    }
    try desk.turn { caller.wasLeft }
    #expect(desk.server.connectionCount == 0)
  }

  @Test func `clients beyond the limit are refused`() throws {
    var limits = ControlServer.Limits()
    limits.connections = 3
    let desk = try Desk(limits: limits)
    defer { desk.close() }
    let callers = (0..<3).map { _ in desk.caller() }
    try desk.turn { desk.server.connectionCount == 3 }
    let late = desk.caller()
    try desk.turn { late.wasLeft }
    #expect(late.words.contains("refused: too many clients (3)"))
    callers[0].hangUp()
    try desk.turn { desk.server.connectionCount == 2 }
    let next = desk.caller()
    try desk.turn { desk.server.connectionCount == 3 }
    #expect(!next.wasLeft)
  }

  @Test func `a flood of connections leaves the loop to its events`() throws {
    var limits = ControlServer.Limits()
    limits.acceptsPerSecond = 10
    let desk = try Desk(limits: limits)
    defer { desk.close() }
    let start = desk.loop.now
    let callers = (0..<15).map { _ in desk.caller() }
    try desk.turn { desk.server.connectionCount == 10 }
    let wakeups = desk.loop.wakeups
    // Waiting clients wake no process: only the test's own polls do, at most one per millisecond.
    try desk.turn { desk.server.connectionCount == 15 }
    let seconds = desk.loop.now - start
    #expect(seconds >= 0.9)
    #expect(Double(desk.loop.wakeups - wakeups) < seconds * 1100 + 100)
    #expect(callers.allSatisfy { !$0.wasLeft })
  }

  @Test func `a flood of requests is answered at the available rate`() throws {
    var limits = ControlServer.Limits()
    limits.requestsPerSecond = 5
    let desk = try Desk(limits: limits)
    defer { desk.close() }
    let caller = desk.caller()
    let start = desk.loop.now
    for _ in 0..<8 { caller.say("{\"request\":\"status\"}\n") }
    try desk.turn { caller.lines.count == 8 }
    #expect(desk.loop.now - start >= 0.9)
  }
}
