import EventLoop
import Foundation
import Testing

@testable import SystemBus

extension SystemBusTests {
  /// This process as a player, seen by a client of its own, and by tools as Debian has them.
  @Suite @MainActor struct APublishedPlayer {
    private let loop: EventLoop
    private let daemon = MessageBus()
    private let client: Bus
    private let player: PublishedPlayer
    private let ledger = Ledger()

    /// What the player was asked for, and what was said of it.
    @MainActor final class Ledger {
      var requests: [PlayerRequest] = []
      var notices: [PublishedPlayer.Notice] = []
      var signals: [[BusValue]] = []
    }

    init() throws {
      loop = try EventLoop()
      client = Bus(.at(daemon.address), loop: loop)
      player = PublishedPlayer(
        identity: "Test 1", process: 77, loop: loop, address: .at(daemon.address))
      player.onRequest = { [ledger] in ledger.requests.append($0) }
      player.onNotice = { [ledger] in ledger.notices.append($0) }
      player.position = { 12.5 }
    }

    private static let name = "org.mpris.MediaPlayer2.Test_1"
    private static let path = "/org/mpris/MediaPlayer2"
    private static let interface = "org.mpris.MediaPlayer2.Player"
    private static let standard = "org.freedesktop.DBus.Properties"

    private func publish() throws {
      player.publish()
      try loop.run { !ledger.notices.isEmpty }
    }

    private func call(
      _ member: String, _ arguments: [BusArgument] = [], of interface: String = Self.interface
    ) throws -> Result<[BusValue], BusError> {
      var result: Result<[BusValue], BusError>?
      client.call(
        BusCall(Self.name, Self.path, interface, member), arguments, timeout: 30
      ) { result = $0 }
      try loop.run { result != nil }
      return try #require(result)
    }

    private func get(_ property: String, of interface: String = Self.interface) throws -> BusValue {
      let answer = try call(
        "Get", [.string(interface), .string(property)], of: Self.standard)
      guard case .variant(let value)? = try answer.get().first else { return .string("") }
      return value
    }

    private func set(_ property: String, _ value: BusArgument) throws -> String {
      let answer = try call(
        "Set", [.string(Self.interface), .string(property), .variant(value)], of: Self.standard)
      switch answer {
      case .success: return ""
      case .failure(let error): return error.name
      }
    }

    @Test func `is on the bus by its name`() throws {
      try daemon.start()
      try publish()
      #expect(ledger.notices == [.published(name: Self.name)])
      #expect(try get("Identity", of: "org.mpris.MediaPlayer2") == .string("Test 1"))
      #expect(try get("CanQuit", of: "org.mpris.MediaPlayer2") == .bool(false))
    }

    @Test func `refuses a call with more values than any method takes, and continues`() throws {
      try daemon.start()
      try publish()
      let many = BusArgument.strings(Array(repeating: "x", count: 20_000))
      for arguments in [[many], [.string(String(repeating: "x", count: 2 << 20))]] {
        guard case .failure(let error) = try call("Seek", arguments) else {
          Issue.record("the call was accepted")
          continue
        }
        #expect(error.name == "org.freedesktop.DBus.Error.InvalidArgs")
      }
      #expect(try get("Identity", of: "org.mpris.MediaPlayer2") == .string("Test 1"))
      #expect(ledger.requests.isEmpty)
    }

    @Test func `takes a name with its process where another has the first one`() throws {
      try daemon.start()
      let first = try Peer(Self.name, on: daemon, loop: loop)
      try publish()
      #expect(ledger.notices == [.published(name: Self.name + ".instance77")])
      let second = try Peer(Self.name + ".instance78", on: daemon, loop: loop)
      let other = PublishedPlayer(
        identity: "Test 1", process: 78, loop: loop, address: .at(daemon.address))
      var notice: PublishedPlayer.Notice?
      other.onNotice = { notice = $0 }
      other.publish()
      try loop.run { notice != nil }
      #expect(
        notice
          == .unreachable("other players have the names \(Self.name), \(Self.name).instance78"))
      first.leave()
      second.leave()
    }

    @Test func `names on a bus have letters, digits, a dash and a line`() {
      #expect(PublishedPlayer.element("my-app_2") == "my-app_2")
      #expect(PublishedPlayer.element("2nd app.é") == "_2nd_app__")
      #expect(PublishedPlayer.element("") == "player")
    }

    @Test func `each method is one request`() throws {
      try daemon.start()
      try publish()
      for member in ["Play", "Pause", "PlayPause", "Stop", "Next", "Previous"] {
        #expect(try call(member) == .success([]))
      }
      #expect(try call("Seek", [.int64(-2_500_000)]) == .success([]))
      #expect(
        ledger.requests
          == [.play, .pause, .playPause, .stop, .next, .previous, .seek(seconds: -2.5)])
      #expect(try call("Raise", of: "org.mpris.MediaPlayer2") == .success([]))
      #expect(try call("Quit", of: "org.mpris.MediaPlayer2") == .success([]))
      #expect(ledger.requests.count == 7)
    }

    @Test func `a position is accepted for the current track, and within it`() throws {
      try daemon.start()
      try publish()
      func move(_ track: String, _ place: Int64) throws {
        #expect(try call("SetPosition", [.objectPath(track), .int64(place)]) == .success([]))
      }
      try move("/org/responderd/Track/1", 1)
      player.state.track = PlayerState.Track()
      player.state.track?.number = 1
      player.state.track?.length = 10
      try move("/org/responderd/Track/2", 1)
      try move("/org/responderd/Track/1", -1)
      try move("/org/responderd/Track/1", 10_000_001)
      #expect(ledger.requests == [])
      try move("/org/responderd/Track/1", 4_000_000)
      #expect(ledger.requests == [.position(seconds: 4)])
    }

    @Test func `properties that can be set are requests, and no others can`() throws {
      try daemon.start()
      try publish()
      #expect(try set("Rate", .double(2)) == "")
      #expect(try set("Rate", .double(0)) == "")
      #expect(
        try set("LoopStatus", .string("Track")) == "org.freedesktop.DBus.Error.UnknownProperty")
      player.state.loop = PlayerState.Loop.none
      player.state.shuffle = false
      #expect(try set("LoopStatus", .string("Track")) == "")
      #expect(try set("Shuffle", .bool(true)) == "")
      #expect(try set("Volume", .double(0.1)) == "")
      #expect(ledger.requests == [.rate(2), .pause, .loop(.track), .shuffle(true)])
      let refusal = "org.freedesktop.DBus.Error.PropertyReadOnly"
      #expect(try set("LoopStatus", .string("Twice")) == refusal)
      #expect(try set("CanPlay", .bool(true)) == refusal)
      #expect(try set("Nothing", .bool(true)) == "org.freedesktop.DBus.Error.UnknownProperty")
      #expect(ledger.requests.count == 4)
    }

    @Test func `shows what is played`() throws {
      try daemon.start()
      try publish()
      #expect(
        try get("Metadata").dictionary == [
          "mpris:trackid": .variant(.string("/org/mpris/MediaPlayer2/TrackList/NoTrack"))
        ])
      var track = PlayerState.Track()
      track.number = 3
      track.title = "Title"
      track.artist = "Artist"
      track.album = "Album"
      track.albumArtist = "Band"
      track.genre = "Genre"
      track.trackNumber = 4
      track.length = 61.5
      player.state.track = track
      player.state.status = .playing
      player.state.rate = 1.5
      let metadata = try get("Metadata").dictionary
      #expect(metadata["mpris:trackid"] == .variant(.string("/org/responderd/Track/3")))
      #expect(metadata["mpris:length"] == .variant(.integer(61_500_000)))
      #expect(metadata["xesam:title"] == .variant(.string("Title")))
      #expect(metadata["xesam:artist"] == .variant(.array([.string("Artist")])))
      #expect(metadata["xesam:album"] == .variant(.string("Album")))
      #expect(metadata["xesam:albumArtist"] == .variant(.array([.string("Band")])))
      #expect(metadata["xesam:genre"] == .variant(.array([.string("Genre")])))
      #expect(metadata["xesam:trackNumber"] == .variant(.integer(4)))
      #expect(try get("PlaybackStatus") == .string("Playing"))
      #expect(try get("Rate") == .double(1.5))
      #expect(try get("Position") == .integer(12_500_000))
      let all = try call("GetAll", [.string(Self.interface)], of: Self.standard).get()
      #expect(all.first?.dictionary["CanControl"] == .variant(.bool(true)))
      #expect(all.first?.dictionary["Shuffle"] == nil)
      let none = try call("GetAll", [.string("org.example.Nothing")], of: Self.standard).get()
      #expect(none.first?.dictionary == [:])
    }

    @Test func `reports what changed, and jumps`() throws {
      try daemon.start()
      try publish()
      for (interface, member) in [(Self.standard, "PropertiesChanged"), (Self.interface, "Seeked")]
      {
        client.listen(to: BusSignal(Self.name, Self.path, interface, member)) { [ledger] in
          ledger.signals.append($0)
        }
      }
      // The signal's sender is known once its name was asked for.
      _ = try get("Rate")
      player.state.status = .paused
      player.state.status = .paused
      try loop.run { !ledger.signals.isEmpty }
      #expect(ledger.signals.first?.first == .string(Self.interface))
      #expect(
        ledger.signals.first?.dropFirst().first?.dictionary
          == ["PlaybackStatus": .variant(.string("Paused"))])
      player.reportJump()
      try loop.run { ledger.signals.count == 2 }
      #expect(ledger.signals.last == [.integer(12_500_000)])
    }

    @Test func `calls that it does not know are errors`() throws {
      try daemon.start()
      try publish()
      func name(_ member: String, _ arguments: [BusArgument], _ interface: String) throws -> String?
      {
        guard case .failure(let error) = try call(member, arguments, of: interface) else {
          return nil
        }
        return error.name
      }
      let unknown = "org.freedesktop.DBus.Error.UnknownMethod"
      #expect(try name("Dance", [], Self.interface) == unknown)
      #expect(try name("Seek", [.string("far")], Self.interface) == unknown)
      #expect(try name("Play", [], "org.example.Nothing") == unknown)
      #expect(try name("Dance", [], "org.mpris.MediaPlayer2") == unknown)
      #expect(
        try name("Give", [.string(Self.interface), .string("Rate")], Self.standard) == unknown)
      #expect(
        try name("OpenUri", [.string("file:///a")], Self.interface)
          == "org.freedesktop.DBus.Error.NotSupported")
      #expect(
        try name("Get", [.string(Self.interface), .string("Size")], Self.standard)
          == "org.freedesktop.DBus.Error.UnknownProperty")
      #expect(ledger.requests == [])
    }

    @Test func `tools can look at it`() throws {
      try daemon.start()
      try publish()
      let text = try call("Introspect", of: "org.freedesktop.DBus.Introspectable").get().first
      let node = try #require(text?.string)
      for property in player.state.properties { #expect(node.contains("\"\(property.name)\"")) }
      #expect(node.contains("<property name=\"Rate\" type=\"d\" access=\"readwrite\"/>"))
      #expect(node.contains("<property name=\"CanSeek\" type=\"b\" access=\"read\"/>"))
    }

    @Test func `the sender of a player's command finds it`() throws {
      try daemon.start()
      try publish()
      let players = MediaPlayers(loop: loop, address: .at(daemon.address))
      players.timeout = 30
      var result: Result<String, MediaPlayers.Failure>?
      players.send(.playPause) { result = $0 }
      try loop.run { result != nil }
      #expect(result == .success("Test_1"))
      #expect(ledger.requests == [.playPause])
    }

    @Test func `leaves the bus, and comes back with it`() throws {
      try daemon.start()
      try publish()
      daemon.stop()
      try loop.run { ledger.notices.count == 2 }
      try daemon.start()
      try loop.run { ledger.notices.count == 3 }
      #expect(ledger.notices.last == .published(name: Self.name))
      #expect(try call("Play") == .success([]))
      player.withdraw()
      guard case .failure(let error) = try call("Play") else {
        Issue.record("a player that left answers")
        return
      }
      #expect(error.isOfMissingPeer)
    }

    @Test func `without a bus it reports the reason once`() throws {
      let lone = PublishedPlayer(identity: "a", process: 1, loop: loop, address: .at(""))
      var notices: [PublishedPlayer.Notice] = []
      lone.onNotice = { notices.append($0) }
      lone.publish()
      try loop.run { !notices.isEmpty }
      guard case .unreachable? = notices.first else {
        Issue.record("\(notices)")
        return
      }
    }
  }
}
