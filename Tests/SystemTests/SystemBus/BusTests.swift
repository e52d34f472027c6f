import CLibsystemd
import EventLoop
import Foundation
import LinuxSystem
import Testing

@testable import SystemBus

extension SystemBusTests {
  @Suite @MainActor struct ABus {
    private let loop: EventLoop
    private let daemon = MessageBus()

    init() throws { loop = try EventLoop() }

    private static func ask(_ member: String) -> BusCall {
      BusCall(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", member)
    }

    private func connect(_ told: @escaping @MainActor (Bus.Change) -> Void = { _ in }) throws -> Bus
    {
      let bus = Bus(.at(daemon.address), loop: loop, onChange: told)
      bus.connect()
      return bus
    }

    private func answer(
      of bus: Bus, to member: String, _ arguments: [BusArgument] = [], timeout: Double = 30
    ) throws -> Result<[BusValue], BusError> {
      var result: Result<[BusValue], BusError>?
      bus.call(Self.ask(member), arguments, timeout: timeout) { result = $0 }
      try loop.run { result != nil }
      return try #require(result)
    }

    @Test func `answers what it is asked`() throws {
      try daemon.start()
      let bus = try connect()
      let names = try answer(of: bus, to: "ListNames").get()
      #expect(names.first?.array.contains(.string("org.freedesktop.DBus")) == true)
      let owned = try answer(of: bus, to: "NameHasOwner", [.string("org.example.Nobody")]).get()
      #expect(owned.first?.bool == false)
      let id = try answer(
        of: bus, to: "GetConnectionCredentials", [.string("org.freedesktop.DBus")])
      #expect(
        try id.get().first?.dictionary["UnixUserID"] == .variant(.unsigned(UInt64(geteuid()))))
    }

    @Test func `reports a failed call in the words of the process that failed`() throws {
      try daemon.start()
      let bus = try connect()
      let error = #expect(throws: BusError.self) {
        try answer(of: bus, to: "GetNameOwner", [.string("org.example.Nobody")]).get()
      }
      #expect(error?.name == "org.freedesktop.DBus.Error.NameHasNoOwner")
      #expect(error?.isOfMissingPeer == true)
      #expect(error?.description.contains("org.example.Nobody") == true)
    }

    @Test func `reads many megabytes of neither an error's text nor its name`() throws {
      // sd-bus refuses such a name in a message; an error of its own copies what it finds.
      let name = strdup("a." + String(repeating: "n", count: 5000))
      let text = strdup("x" + String(repeating: "é", count: 30_000_000))
      defer {
        free(name)
        free(text)
      }
      let error = BusError(sd_bus_error(name: name, message: text, _need_free: 0))
      #expect(error.name == "a." + String(repeating: "n", count: 1022) + "…")
      #expect(error.message == "x" + String(repeating: "é", count: 511) + "…")
    }

    @Test(arguments: [
      ("", ""), ("short", "short"),
      (String(repeating: "a", count: 1024), String(repeating: "a", count: 1024)),
      (String(repeating: "a", count: 1025), String(repeating: "a", count: 1024) + "…"),
      (String(repeating: "€", count: 342), String(repeating: "€", count: 341) + "…"),
      // Characters of several scalars are kept or left out as a whole.
      (
        String(repeating: "a", count: 1022) + "e\u{301}!", String(repeating: "a", count: 1022) + "…"
      ),
      (String(repeating: "👩‍🚀", count: 94), String(repeating: "👩‍🚀", count: 93) + "…"),
      ("a" + String(repeating: "\u{301}", count: 600), "…"),
    ]) func `cuts a text between two characters`(text: String, cut: String) {
      #expect(String(bounding: text.utf8) == cut)
    }

    @Test func `shows the beginning of an error of many megabytes`() throws {
      try daemon.start()
      let bus = try connect()
      let text = String(repeating: "€", count: 4_000_000)
      let stranger = try Peer("org.example.Wordy", on: daemon, loop: loop) { _, _ in
        throw Peer.Refusal(text: text)
      }
      var result: Result<[BusValue], BusError>?
      bus.call(BusCall("org.example.Wordy", "/", "org.example.Any", "Any"), timeout: 30) {
        result = $0
      }
      try loop.run { result != nil }
      #expect(
        result
          == .failure(
            BusError(
              name: "org.example.Refused", message: String(repeating: "€", count: 341) + "…")))
      stranger.leave()
    }

    @Test func `refuses an answer whose texts are too long together`() throws {
      try daemon.start()
      let bus = try connect()
      let text = String(repeating: "x", count: 200_000)
      let stranger = try Peer("org.example.Wordy", on: daemon, loop: loop) { call, answer in
        for _ in 0..<(call.member == "Few" ? 5 : 6) { try answer.append(text) }
        return true
      }
      func ask(_ member: String) throws -> Result<[BusValue], BusError>? {
        var result: Result<[BusValue], BusError>?
        bus.call(BusCall("org.example.Wordy", "/", "org.example.Any", member), timeout: 30) {
          result = $0
        }
        try loop.run { result != nil }
        return result
      }
      #expect(try ask("Few") == .success(Array(repeating: .string(text), count: 5)))
      #expect(try ask("Many") == .failure(BusError(errno: EMSGSIZE)))
      stranger.leave()
    }

    /// To close a stranger's descriptor may take hours.
    @Test func `is sent no descriptors`() throws {
      try daemon.start()
      let bus = try connect()
      try loop.run { bus.isReady }
      var name: UnsafePointer<CChar>?
      #expect(sd_bus_get_unique_name(bus.bus, &name) >= 0)
      let own = String(cString: try #require(name))
      let stranger = try Peer(on: daemon, loop: loop)
      #expect(
        try stranger.call(own, bringing: 0) == "org.freedesktop.DBus.Error.NotSupported")
    }

    @Test func `causes no wake-up without messages`() throws {
      try daemon.start()
      let bus = try connect()
      try loop.run { bus.isReady }
      _ = try answer(of: bus, to: "GetId")
      _ = try loop.wakeups(in: 0.3)
      #expect(try loop.wakeups(in: 0.5) == 0)
    }

    @Test func `that is not there yet is waited for without waking, and said to be missing once`()
      throws
    {
      var changes: [Bus.Change] = []
      let bus = try connect { changes.append($0) }
      // The folders on its way are watched, in which others may do something.
      #expect(try (0..<100).contains { _ in try loop.wakeups(in: 0.3) == 0 })
      try loop.run(until: { !changes.isEmpty })
      #expect(changes == [.lost("no bus answers")])
      try daemon.start()
      try loop.run { bus.isReady }
      #expect(changes.last == .ready)
      #expect(changes.count == 2)
    }

    @Test func `that is not there fails calls when their time is over`() throws {
      let bus = try connect()
      #expect(throws: BusError.timeout) {
        try answer(of: bus, to: "ListNames", timeout: 0.2).get()
      }
    }

    @Test func `that is started again is reported once, and its signals arrive as before`() throws {
      try daemon.start()
      var changes: [Bus.Change] = []
      let bus = try connect { changes.append($0) }
      var owners: [String] = []
      bus.listen(
        to: BusSignal(
          "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
          "NameOwnerChanged")
      ) { values in
        if let name = values.first?.string { owners.append(name) }
      }
      try loop.run { changes == [.ready] }
      for _ in 0..<3 {
        changes = []
        daemon.stop()
        try loop.run { !changes.isEmpty }
        guard case .lost? = changes.first else {
          Issue.record("\(changes)")
          return
        }
        try daemon.start()
        try loop.run { changes.count > 1 }
        #expect(changes.dropFirst() == [.ready])
        owners = []
        let other = try connect()
        try loop.run { other.isReady && !owners.isEmpty }
        other.disconnect()
      }
      #expect(try answer(of: bus, to: "GetId").get().count == 1)
    }

    @Test func `accepts signals of a name's owner, and of no other process`() throws {
      try daemon.start()
      let bus = try connect()
      var heard: [String] = []
      var told: [Result<String, MediaPlayers.Failure>] = []
      let path = "/org/mpris/MediaPlayer2"
      let interface = "org.freedesktop.DBus.Properties"
      bus.listen(
        to: BusSignal("org.mpris.MediaPlayer2.mpv", path, interface, "PropertiesChanged")
      ) { if let name = $0.first?.string { heard.append(name) } }
      try loop.run { bus.isReady }
      let player = Player(on: daemon)
      try loop.run { heard.contains("org.mpris.MediaPlayer2.Player") }
      heard = []
      let forger = Child([
        "busctl", "--address=\(daemon.address)", "emit", path, interface, "PropertiesChanged",
        "sa{sv}as", "org.example.Forged", "0", "0",
      ])
      #expect(forger.status() == 0)
      let players = MediaPlayers(loop: loop, address: .at(daemon.address))
      players.send(.pause) { told.append($0) }
      try loop.run { !told.isEmpty && !heard.isEmpty }
      #expect(!heard.contains("org.example.Forged"))
      withExtendedLifetime(player) {}
    }

    @Test func `that is slow to report the owner of a name still has its owner's signals received`()
      throws
    {
      try daemon.start()
      let bus = try connect()
      bus.timeout = 0.1
      try loop.run { bus.isReady }
      let owner = try Peer("org.example.Owner", on: daemon, loop: loop)
      daemon.freeze()
      var heard: [String] = []
      bus.listen(to: BusSignal("org.example.Owner", "/one", "org.example.One", "Said")) {
        if let word = $0.first?.string { heard.append(word) }
      }
      _ = try loop.wakeups(in: 0.5)
      daemon.thaw()
      // Answered after all that was asked before.
      _ = try answer(of: bus, to: "GetId").get()
      try owner.emit("/one", "org.example.One", "Said") { try $0.append("word") }
      try loop.run { !heard.isEmpty }
      #expect(heard == ["word"])
    }

    @Test func `that is flooded lets other sources run`() throws {
      try daemon.start()
      let bus = try connect()
      try loop.run { bus.isReady }
      var signals = 0
      // Each call makes a reply; they wait in the socket when the loop turns again.
      for _ in 0..<200 { bus.call(Self.ask("GetId"), timeout: 30) { _ in signals += 1 } }
      var most = 0
      var last = 0
      func look() {
        most = max(most, signals - last)
        last = signals
        if signals < 200 { loop.schedule(at: loop.now, look) }
      }
      loop.schedule(at: loop.now, look)
      try loop.run { signals == 200 }
      #expect(most <= 64)
    }

    @Test func `that goes away fails the calls that wait`() throws {
      try daemon.start()
      let bus = try connect()
      try loop.run { bus.isReady }
      var result: Result<[BusValue], BusError>?
      bus.call(Self.ask("ListNames")) { result = $0 }
      bus.disconnect()
      #expect(result == .failure(.noBus))
    }

    @Test func `without a name in the environment is reported as such`() throws {
      var changes: [Bus.Change] = []
      let bus = Bus(.at("nonsense:"), loop: loop) { changes.append($0) }
      bus.connect()
      try loop.run { !changes.isEmpty }
      guard case .lost? = changes.first else {
        Issue.record("\(changes)")
        return
      }
      #expect(throws: BusError.self) { try answer(of: bus, to: "ListNames").get() }
      #expect(changes.count == 1)
      bus.disconnect()
    }
  }
}
