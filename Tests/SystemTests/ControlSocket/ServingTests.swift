import EventLoop
import Glibc
import Testing

@testable import ControlSocket

@Suite @MainActor struct `A client that never waits for its answers` {
  private static func requests(_ count: Int) -> String {
    String(repeating: "{\"request\":\"metrics\"}\n", count: count)
  }

  private static var withoutBounds: ControlServer.Limits {
    var limits = ControlServer.Limits()
    limits.requestsPerSecond = 1_000_000
    limits.ownersShare = 1
    limits.burstSeconds = 1000
    return limits
  }

  @Test func `gets one answer in a turn of the loop, after the input of that turn`() throws {
    let desk = try Desk(limits: Self.withoutBounds)
    defer { desk.close() }
    var ends: [CInt] = [-1, -1]
    try #require(pipe(&ends) == 0 && write(ends[1], "x", 1) == 1)
    let input = ends[0]
    defer { for end in ends { close(end) } }
    let caller = try desk.callers(1)[0]
    // Ready in each turn.
    var answers: [Int] = []
    let token = try desk.loop.watch(input) { answers.append(desk.requests.count) }
    defer { desk.loop.unwatch(token) }
    caller.say(Self.requests(150))
    try desk.turn { caller.lines.count == 150 }
    let growth = zip(answers.dropFirst(), answers).map { $0 - $1 }
    #expect(growth.max() == 1)
    #expect(caller.lines.last == "{\"answer\":150,\"ok\":true,\"v\":1}")
  }

  @Test func `leaves the others their turn`() throws {
    let desk = try Desk(limits: Self.withoutBounds)
    defer { desk.close() }
    let callers = try desk.callers(3)
    callers[0].say(Self.requests(180))
    callers[1].say(Self.requests(180))
    try desk.turn { desk.requests.count > 20 }
    let before = desk.requests.count
    callers[2].say("{\"request\":\"status\"}\n")
    try desk.turn { callers[2].lines.count == 1 }
    let place = try #require(desk.requests.firstIndex { $0.request == .status })
    // The turn in which it is received, and its own.
    #expect(place - before <= 6)
    try desk.turn { callers.map(\.lines.count) == [180, 180, 1] }
  }

  @Test func `does not have more of the loop's time than its share`() throws {
    var limits = Self.withoutBounds
    limits.ownersShare = 0.1
    limits.burstSeconds = 0.001
    let desk = try Desk(limits: limits)
    defer { desk.close() }
    desk.work = 0.002
    let caller = desk.caller()
    let start = desk.loop.now
    caller.say(Self.requests(20))
    try desk.turn { caller.lines.count == 20 }
    // Nineteen pauses: what a request owes is paid back before the next, a millisecond of it at most.
    #expect(desk.loop.now - start >= 19 * 0.001 / 0.1)
  }

  @Test func `is answered to the end when it has said everything`() throws {
    let desk = try Desk(limits: Self.withoutBounds)
    defer { desk.close() }
    let caller = desk.caller()
    caller.say(Self.requests(100))
    caller.endSaying()
    try desk.turn { caller.wasLeft }
    #expect(caller.lines.count == 100)
    #expect(desk.server.connectionCount == 0)
  }

  @Test func `may go away in the middle`() throws {
    let desk = try Desk()
    defer { desk.close() }
    let callers = try desk.callers(3)
    for caller in callers { caller.say(Self.requests(180)) }
    try desk.turn { desk.requests.count > 5 }
    for caller in callers { caller.hangUp() }
    try desk.turn { desk.server.connectionCount == 0 }
    let next = desk.caller()
    next.say("{\"request\":\"status\"}\n")
    try desk.turn { next.lines.count == 1 }
    #expect(desk.server.connectionCount == 1)
  }
}

@Suite struct `A share of the loop's time` {
  @Test func `is saved up for occasional requests`() {
    var budget = TimeBudget(share: 0.02, burst: 0.02)
    for second in 0..<100 {
      #expect(budget.delay(at: Double(second)) == nil)
      budget.spend(0.015, at: Double(second))
    }
  }

  @Test func `is paid back before the next`() throws {
    var budget = TimeBudget(share: 0.02, burst: 0.02)
    var (time, spent) = (0.0, 0.0)
    while time < 100 {
      if let next = budget.delay(at: time) {
        #expect(next > time && next <= time + 1.1)
        time = next
      }
      time += 0.0015
      spent += 0.0015
      budget.spend(0.0015, at: time)
    }
    #expect(spent <= 100 * 0.02 + 0.02 + 0.003)
  }

  @Test func `forgives most of the debt of very long work`() throws {
    var budget = TimeBudget(share: 0.02, burst: 0.02)
    budget.spend(3600, at: 0)
    let next = try #require(budget.delay(at: 0))
    #expect(next <= 1.1)
    #expect(budget.delay(at: next) == nil)
  }
}
