import EventLoop
import Foundation
import Testing

@testable import SystemBus

extension SystemBusTests {
  /// Real players, as Debian has them.
  @Suite @MainActor struct MediaPlayersOnTheBus {
    private let loop: EventLoop
    private let daemon = MessageBus()
    private let bus: Bus
    private let players: MediaPlayers

    init() throws {
      loop = try EventLoop()
      try daemon.start()
      bus = Bus(.at(daemon.address), loop: loop)
      players = MediaPlayers(loop: loop, address: .at(daemon.address))
      #expect(players.timeout == 2)
      players.timeout = 30
    }

    private func get(_ property: String, of player: String = "mpv") throws -> BusValue? {
      var result: BusValue?
      var isDone = false
      bus.call(
        BusCall(
          "org.mpris.MediaPlayer2.\(player)", "/org/mpris/MediaPlayer2",
          "org.freedesktop.DBus.Properties", "Get"),
        [.string("org.mpris.MediaPlayer2.Player"), .string(property)], timeout: 10
      ) {
        if case .success(let values) = $0, case .variant(let value)? = values.first {
          result = value
        }
        isDone = true
      }
      try loop.run { isDone }
      return result
    }

    private func wait(for status: String, of player: String = "mpv") throws {
      try wait(for: status) { try get("PlaybackStatus", of: player) == .string(status) }
    }

    private func wait(for what: String, until isSo: () throws -> Bool) throws {
      // Other tests on the main actor run while the loop does, and may take minutes together.
      let deadline = loop.now + 600
      while try !isSo() { try #require(loop.now < deadline, "waited in vain for \(what)") }
    }

    private func send(
      _ command: MediaPlayers.Command
    ) throws -> Result<String, MediaPlayers.Failure> {
      var result: Result<String, MediaPlayers.Failure>?
      players.send(command) { result = $0 }
      try loop.run { result != nil }
      return try #require(result)
    }

    @Test func `pause, play, seek, skip and stop`() throws {
      let player = Player(on: daemon)
      try wait(for: "Playing")
      #expect(try send(.playPause) == .success("mpv"))
      try wait(for: "Paused")
      #expect(try send(.play) == .success("mpv"))
      try wait(for: "Playing")
      #expect(try send(.next) == .success("mpv"))
      try wait(for: "the next track") {
        try get("Metadata")?.dictionary["xesam:url"]?.string?.hasSuffix("1800") == true
      }
      // The player drops a seek in a track that it has not begun yet.
      try wait(for: "its beginning") {
        if case .integer(let place)? = try get("Position") { place > 0 } else { false }
      }
      #expect(try send(.seek(seconds: 600)) == .success("mpv"))
      try wait(for: "a place far into the track") {
        if case .integer(let place)? = try get("Position") { place >= 600_000_000 } else { false }
      }
      #expect(try send(.pause) == .success("mpv"))
      try wait(for: "Paused")
      #expect(try send(.previous) == .success("mpv"))
      #expect(try send(.stop) == .success("mpv"))
      try wait(for: "Stopped")
      player.kill()
    }

    @Test func `that plays is asked, and after it the one that played last`() throws {
      let idle = Player(on: daemon, isPaused: true)
      try wait(for: "Paused")
      let busy = Player(on: daemon)
      try wait(for: "Playing", of: busy.instance)
      #expect(try send(.pause) == .success(busy.instance))
      try wait(for: "Paused", of: busy.instance)
      // Both are paused now.
      #expect(try send(.play) == .success(busy.instance))
      try wait(for: "Playing", of: busy.instance)
      busy.kill()
      #expect(try send(.playPause) == .success("mpv"))
      try wait(for: "Playing")
      idle.kill()
    }

    @Test func `are asked in the order of the commands`() throws {
      let player = Player(on: daemon)
      try wait(for: "Playing")
      var done: [Int] = []
      for number in 0..<9 {
        players.send(.playPause) { _ in done.append(number) }
      }
      try loop.run { done.count == 9 }
      #expect(done == Array(0..<9))
      player.kill()
    }

    @Test func `that do not answer, or leave while they are asked, are said to`() throws {
      let player = Player(on: daemon)
      try wait(for: "Playing")
      player.freeze()
      players.timeout = 2
      #expect(try send(.pause) == .failure(.failed(player: "mpv", reason: "no answer in time")))
      players.timeout = 30
      var result: Result<String, MediaPlayers.Failure>?
      players.send(.pause) { result = $0 }
      loop.schedule(at: loop.now + 0.3) { player.kill() }
      try loop.run { result != nil }
      #expect(result == .failure(.left(player: "mpv")))
      #expect(try send(.pause) == .failure(.noPlayer))
    }

    @Test func `that refuse with megabytes of text are quoted in a kilobyte`() throws {
      let wordy = try Peer("org.mpris.MediaPlayer2.wordy", on: daemon, loop: loop) { _, _ in
        throw Peer.Refusal(text: String(repeating: "no ", count: 5_000_000))
      }
      guard case .failure(let failure) = try send(.pause) else {
        Issue.record("the player was understood")
        return
      }
      #expect(failure.description.hasPrefix("the media player wordy: no no no"))
      #expect(failure.description.hasSuffix("no n…"))
      #expect(failure.description.utf8.count < 1100)
      wordy.leave()
    }

    @Test func `that are too many commands behind are spared the rest`() throws {
      var refused = 0
      for _ in 0..<40 {
        players.send(.play) { if $0 == .failure(.tooMany) { refused += 1 } }
      }
      #expect(refused == 8)
    }

    @Test func `receive nothing before the first command, nor between commands`() throws {
      func names() throws -> Int {
        var names: [BusValue]?
        bus.call(
          BusCall(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames")
        ) { names = (try? $0.get())?.first?.array ?? [] }
        try loop.run { names != nil }
        return names?.count ?? 0
      }
      // No new name: it is not connected.
      let before = try names()
      _ = try loop.wakeups(in: 0.2)
      #expect(try names() == before)
      _ = try send(.play)
      _ = try loop.wakeups(in: 0.3)
      #expect(try loop.wakeups(in: 0.3) == 0)
      #expect(try names() == before + 1)
    }

    @Test func `are sent what they are asked for right before the end`() throws {
      let player = Player(on: daemon)
      try wait(for: "Playing")
      var result: Result<String, MediaPlayers.Failure>?
      players.send(.pause) { result = $0 }
      players.finish(within: 600)
      #expect(result == .success("mpv"))
      try wait(for: "Paused")
      player.kill()
    }

    @Test func `that do not answer before the end are not waited for any longer`() throws {
      let player = Player(on: daemon)
      try wait(for: "Playing")
      player.freeze()
      var results: [Result<String, MediaPlayers.Failure>] = []
      players.send(.pause) { results.append($0) }
      players.send(.play) { results.append($0) }
      players.finish(within: 0.1)
      #expect(results == [.failure(.tooLate), .failure(.tooLate)])
      player.kill()
    }

    @Test func `without a bus are out of reach at once, and the bus is named`() throws {
      let players = MediaPlayers(loop: loop, address: .at("unix:path=/nowhere/bus"))
      var failure: MediaPlayers.Failure?
      // The loop does not turn.
      players.send(.play) { if case .failure(let reason) = $0 { failure = reason } }
      #expect(failure?.description == "no session bus: /nowhere/bus: no such file or directory")
    }

    @Test func `without a bus are said to be out of reach`() throws {
      daemon.stop()
      let result = try send(.play)
      guard case .failure(.noBus) = result else {
        Issue.record("\(result)")
        return
      }
    }
  }
}
