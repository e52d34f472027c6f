import EventLoop
import Foundation
import Testing

@testable import SystemBus

extension SystemBusTests {
  @Suite @MainActor struct ALogin {
    private let loop: EventLoop
    private let daemon = MessageBus()
    private let login: Login
    private let heard = Heard()

    /// What it reported, in order.
    @MainActor
    private final class Heard {
      var words: [String] = []
      var notices: [Login.Notice] = []
    }

    init() throws {
      loop = try EventLoop()
      login = Login(loop: loop, address: .at(daemon.address))
      login.onSleep = { [heard] in heard.words.append("sleep") }
      login.onWake = { [heard] in heard.words.append("wake") }
      login.onSessionChange = { [heard] in heard.words.append($0 ? "here" : "away") }
      login.onNotice = { [heard] in heard.notices.append($0) }
    }

    /// A manager that is met: its sleeps wait, and its session is known.
    private func met() throws -> LoginManager {
      let manager = try LoginManager(on: daemon, loop: loop)
      login.start()
      try loop.run { manager.held == 1 && manager.calls.map(\.member).contains("Get") }
      return manager
    }

    @Test func `quotes a kilobyte of what a manager says that refuses everything`() throws {
      try daemon.start()
      let manager = try LoginManager(on: daemon, loop: loop)
      manager.refusal = String(repeating: "never ", count: 2_000_000)
      login.start()
      try loop.run { heard.notices.count == 2 }
      let reason = String(String(repeating: "never ", count: 200).prefix(1024)) + "…"
      #expect(heard.notices.contains(.noDelay(reason)))
      #expect(heard.notices.contains(.noSession(reason)))
    }

    @Test func `delays a sleep until it was handled, and the next one too`() throws {
      try daemon.start()
      let manager = try met()
      var heldMeanwhile: [Int] = []
      login.onSleep = { [heard] in
        heard.words.append("sleep")
        heldMeanwhile.append(manager.held)
      }
      for round in 1...2 {
        try manager.prepareForSleep(true)
        try loop.run { manager.held == 0 }
        #expect(heard.words.last == "sleep")
        try manager.prepareForSleep(false)
        try loop.run { manager.held == 1 }
        #expect(heard.words.last == "wake")
        #expect(manager.taken == round + 1)
      }
      #expect(heard.words == ["sleep", "wake", "sleep", "wake"])
      #expect(heldMeanwhile == [1, 1])
      #expect(heard.notices == [.ready])
    }

    @Test func `wakes when the manager goes while the machine is asleep`() throws {
      try daemon.start()
      let manager = try met()
      try manager.prepareForSleep(true)
      try loop.run { heard.words == ["sleep"] }
      manager.leave()
      try loop.run { heard.words == ["sleep", "wake"] }
      #expect(heard.notices == [.ready, .noManager("it went away")])
      // The next one is received like the first.
      let next = try LoginManager(on: daemon, loop: loop)
      try loop.run { next.held == 1 }
      try next.prepareForSleep(true)
      try loop.run { heard.words == ["sleep", "wake", "sleep"] && next.held == 0 }
      #expect(heard.notices.last == .ready)
    }

    @Test func `wakes when the bus goes while the machine is asleep`() throws {
      try daemon.start()
      let manager = try met()
      try manager.prepareForSleep(true)
      try loop.run { heard.words == ["sleep"] }
      daemon.stop()
      try loop.run { heard.words.count == 2 }
      #expect(heard.words == ["sleep", "wake"])
      let isWithoutBus = if case .noBus? = heard.notices.last { true } else { false }
      #expect(isWithoutBus, "\(heard.notices)")
    }

    @Test func `lets go of the sleep that the manager was leaving, and when it is stopped`() throws
    {
      try daemon.start()
      let manager = try met()
      manager.leave()
      try loop.run { manager.held == 0 }
      let next = try LoginManager(on: daemon, loop: loop)
      try loop.run { next.held == 1 }
      login.stop()
      // The answer that holds it up may still be on its way.
      try loop.run { next.held == 0 }
      #expect(next.taken == 1)
    }

    @Test func `holds up no sleep that began before it could have it wait`() throws {
      try daemon.start()
      let manager = try LoginManager(on: daemon, loop: loop)
      manager.hesitates = true
      login.start()
      try loop.run { manager.calls.map(\.member).contains("Inhibit") }
      try manager.prepareForSleep(true)
      try loop.run { heard.words == ["sleep"] }
      try manager.goOn()
      try loop.run { manager.taken > 0 && manager.held == 0 }
      try manager.prepareForSleep(false)
      try loop.run { manager.held == 1 }
      #expect(heard.words == ["sleep", "wake"])
    }

    @Test func `knows whether the session is active, from signals and from queries`() throws {
      try daemon.start()
      let manager = try met()
      #expect(heard.words == [])
      for isNamed in [false, true] {
        manager.isActive = false
        try manager.tellOfSession(isNamed: isNamed)
        try loop.run { heard.words.last == "away" }
        manager.isActive = true
        try manager.tellOfSession(isNamed: isNamed)
        try loop.run { heard.words.last == "here" }
      }
      #expect(heard.words == ["away", "here", "away", "here"])
    }

    @Test func `begins with a session that is away`() throws {
      try daemon.start()
      let manager = try LoginManager(on: daemon, loop: loop)
      manager.isActive = false
      login.start()
      try loop.run { !heard.words.isEmpty }
      #expect(heard.words == ["away"])
    }

    @Test func `ignores signals of a process that pretends to be the manager`() throws {
      try daemon.start()
      let manager = try met()
      let own = try #require(manager.calls.first { $0.member == "GetSession" }?.sender)
      let forger = try Peer(on: daemon, loop: loop)
      try LoginManager.forgeSleep(by: forger, to: own)
      try forger.settle()
      // What comes after it on the same connection.
      manager.isActive = false
      try manager.tellOfSession(isNamed: false)
      try loop.run { heard.words.contains("away") }
      #expect(heard.words == ["away"])
      #expect(manager.held == 1)
    }

    @Test func `that a manager was slow to answer has its sleeps wait and its session known`()
      throws
    {
      try daemon.start()
      let manager = try LoginManager(on: daemon, loop: loop)
      manager.hesitates = true
      login.bus.timeout = 0.2
      login.start()
      let late: [Login.Notice] = [
        .noDelay("no answer in time"), .noSession("no answer in time"),
      ]
      try loop.run { late.allSatisfy(heard.notices.contains) }
      manager.isActive = false
      try manager.goOn()
      // The delay is held now, which takes the first notice back.
      try loop.run {
        manager.held == 1 && heard.words == ["away"] && heard.notices.contains(.delay)
      }
      #expect(manager.held == 1 && heard.words == ["away"])
    }

    @Test func `reports a missing manager once, and connects to one that starts later`() throws {
      try daemon.start()
      login.start()
      try loop.run { !heard.notices.isEmpty }
      guard case .noManager? = heard.notices.first, heard.notices.count == 1 else {
        Issue.record("\(heard.notices)")
        return
      }
      let manager = try LoginManager(on: daemon, loop: loop)
      // The manager has the request before its answer is read.
      try loop.run { manager.held == 1 && heard.notices.count > 1 }
      #expect(heard.notices.last == .ready)
    }
  }
}
