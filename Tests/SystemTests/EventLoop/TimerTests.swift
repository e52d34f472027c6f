import EventLoop
import Glibc
import Testing

extension EventLoopTests {
  @Suite @MainActor struct Timers {
    private let loop: EventLoop

    init() throws { loop = try EventLoop() }

    @Test func `an idle loop with one timer wakes once`() throws {
      loop.schedule(at: loop.now + 0.05) { loop.stop() }
      try loop.run()
      #expect(loop.wakeups == 1)
    }

    @Test func `a timer is never early`() throws {
      let deadline = loop.now + 0.0123
      var time = 0.0
      loop.schedule(at: deadline) {
        time = loop.now
        loop.stop()
      }
      try loop.run(atMost: 1)
      #expect(time >= deadline)
    }

    @Test func `timers come in the order of their deadlines`() throws {
      var order: [Int] = []
      let now = loop.now
      for (index, delay) in [0.03, 0.01, 0.02].enumerated() {
        loop.schedule(at: now + delay) {
          order.append(index)
          if order.count == 3 { loop.stop() }
        }
      }
      try loop.run(atMost: 1)
      #expect(order == [1, 2, 0])
    }

    @Test func `timers of one deadline come in the order in which they were set`() throws {
      var order: [Int] = []
      let deadline = loop.now + 0.005
      for index in 0..<10 {
        loop.schedule(at: deadline) { order.append(index) }
      }
      loop.schedule(at: deadline) { loop.stop() }
      try loop.run(atMost: 1)
      #expect(order == Array(0..<10))
    }

    @Test func `a timer that is overdue does not run before the loop does`() throws {
      var hasRun = false
      loop.schedule(at: loop.now - 10) {
        hasRun = true
        loop.stop()
      }
      #expect(!hasRun)
      try loop.run(atMost: 1)
      #expect(hasRun)
    }

    @Test func `a timer that sets itself again does not keep descriptors waiting`() throws {
      let channel = Channel()
      channel.write()
      var turns = 0
      func again() {
        turns += 1
        loop.schedule(at: 0, again)
      }
      again()
      loop.schedule(at: loop.now + 0.005) {
        _ = try? loop.watch(channel.readEnd) { loop.stop() }
      }
      try loop.run(atMost: 1)
      #expect(turns > 1)
    }

    @Test func `a timer set by a timer waits for the next turn`() throws {
      var order: [String] = []
      loop.schedule(at: 0) {
        loop.schedule(at: 0) {
          order.append("set later")
          loop.stop()
        }
        order.append("first")
      }
      loop.schedule(at: 1) { order.append("second") }
      try loop.run(atMost: 1)
      #expect(order == ["first", "second", "set later"])
    }

    @Test func `a timer cancels another that is due in the same turn`() throws {
      var order: [String] = []
      let now = loop.now
      let second = Tokens()
      loop.schedule(at: now) {
        order.append("first")
        for token in second.all { loop.cancelTimer(token) }
      }
      second.all.append(loop.schedule(at: now) { order.append("second") })
      try loop.run(for: 0.01)
      #expect(order == ["first"])
    }

    @Test func `a descriptor's handler cancels a timer that is due in the same turn`() throws {
      let channel = Channel()
      channel.write()
      let timer = loop.schedule(at: 0) { Issue.record("a cancelled timer ran") }
      try loop.watch(channel.readEnd) {
        channel.read()
        loop.cancelTimer(timer)
      }
      try loop.run(for: 0.01)
    }

    @Test func `a timer that was cancelled causes no wake-up`() throws {
      let token = loop.schedule(at: loop.now + 0.01) { Issue.record("a cancelled timer ran") }
      loop.schedule(at: 0) { loop.cancelTimer(token) }
      try loop.run(for: 0.03)
      #expect(loop.wakeups == 2)
    }

    @Test func `a timer that is set while a later one waits comes first`() throws {
      // On a machine that stands still for a moment both are due in one turn.
      #expect(try (0..<10).contains { _ in try wakeupsOfTwoTimers() == 3 })
    }

    private func wakeupsOfTwoTimers() throws -> Int {
      let loop = try EventLoop()
      let channel = Channel()
      channel.write()
      var order: [String] = []
      let start = loop.now
      loop.schedule(at: start + 0.03) {
        order.append("later")
        loop.stop()
      }
      try loop.watch(channel.readEnd) {
        channel.read()
        loop.schedule(at: start + 0.01) { order.append("earlier") }
      }
      try loop.run(atMost: 10)
      #expect(order == ["earlier", "later"])
      return loop.wakeups
    }

    @Test func `cancelling twice, or after the timer ran, does nothing`() throws {
      var runs = 0
      let token = loop.schedule(at: 0) { runs += 1 }
      try loop.run(for: 0.005)
      loop.cancelTimer(token)
      loop.cancelTimer(token)
      #expect(runs == 1)
    }

    @Test(arguments: [-Double.infinity, -1e300, 0, .nan])
    func `a deadline that makes no sense is due at once`(deadline: Double) throws {
      var runs = 0
      loop.schedule(at: deadline) {
        runs += 1
        loop.stop()
      }
      try loop.run(atMost: 1)
      #expect(runs == 1)
    }

    @Test(arguments: [Double.infinity, 1e300, .greatestFiniteMagnitude])
    func `a deadline that never comes holds nothing up`(deadline: Double) throws {
      loop.schedule(at: deadline) { Issue.record("never came") }
      try loop.run(for: 0.01)
      #expect(loop.wakeups <= 2)
    }
  }
}
