import EventLoop
import Foundation
import InputTranslation
import Logging
import Testing

@testable import ResponderHost
@testable import ResponderKit
@testable import SystemBus

extension SystemBusTests {
  /// A hosted application as a player on a bus.
  @Suite @MainActor struct AHostedPlayer {
    private final class AppDelegate: UIResponder, UIApplicationDelegate {
      var window: UIWindow?
    }

    private final class Listener: UIView {
      var subtypes: [UIEvent.EventSubtype] = []
      override var canBecomeFirstResponder: Bool { true }
      override func remoteControlReceived(with event: UIEvent?) {
        if let event { subtypes.append(event.subtype) }
      }
    }

    @MainActor private final class Ledger {
      var calls: [String] = []
      var signals: [[String: BusValue]] = []
      var jumps: [BusValue] = []
    }

    private static let name = "org.mpris.MediaPlayer2.tested"
    private static let path = "/org/mpris/MediaPlayer2"
    private static let player = "org.mpris.MediaPlayer2.Player"

    private let loop: EventLoop
    private let daemon = MessageBus()
    private let client: Bus
    private let application: UIApplication
    private let delivery: InputDelivery
    private let ledger = Ledger()
    private let delegate = AppDelegate()

    init() throws {
      loop = try EventLoop()
      client = Bus(.at(daemon.address), loop: loop)
      let configuration = HostConfiguration()
      let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      application = UIApplication(
        screen: configuration.makeScreen(), scheduler: LoopScheduler(loop))
      delivery = InputDelivery(
        configuration, application: application, systemLife: SystemLife(application, recorder: nil),
        recorder: nil, logger: logger)
      try daemon.start()
      application.launch(delegate)
    }

    private var center: MPRemoteCommandCenter {
      application.becomeShared()
      return MPRemoteCommandCenter.shared()
    }
    private var info: MPNowPlayingInfoCenter {
      application.becomeShared()
      return MPNowPlayingInfoCenter.default()
    }

    private func publisher() -> PlayerPublisher {
      PlayerPublisher(
        application.nowPlaying, delivery: delivery, loop: loop, identity: "tested",
        address: .at(daemon.address), logger: delivery.logger)
    }

    private func listen(_ command: MPRemoteCommand, _ name: String) {
      command.addTarget { [ledger] event in
        let detail =
          switch event {
          case let event as MPSkipIntervalCommandEvent: " \(event.interval)"
          case let event as MPChangePlaybackPositionCommandEvent: " \(event.positionTime)"
          case let event as MPChangePlaybackRateCommandEvent: " \(event.playbackRate)"
          case let event as MPChangeRepeatModeCommandEvent: " \(event.repeatType)"
          case let event as MPChangeShuffleModeCommandEvent: " \(event.shuffleType)"
          default: ""
          }
        ledger.calls.append(name + detail)
        return .success
      }
    }

    private func call(
      _ member: String, _ arguments: [BusArgument] = [], of interface: String = Self.player
    ) throws -> Result<[BusValue], BusError> {
      var result: Result<[BusValue], BusError>?
      client.call(
        BusCall(Self.name, Self.path, interface, member), arguments, timeout: 30
      ) { result = $0 }
      try loop.run { result != nil }
      return try #require(result)
    }

    private func properties() throws -> [String: BusValue] {
      let all = try call("GetAll", [.string(Self.player)], of: "org.freedesktop.DBus.Properties")
      return try all.get().first?.dictionary ?? [:]
    }

    private func waitForPlayer() throws {
      try wait {
        if case .success = try call("Raise", of: "org.mpris.MediaPlayer2") { true } else { false }
      }
    }

    private func wait(until isSo: () throws -> Bool) throws {
      // Other tests on the main actor run while the loop does, and may take minutes together.
      let deadline = loop.now + 600
      while try !isSo() { try #require(loop.now < deadline, "waited in vain") }
    }

    private func isOnBus() throws -> Bool {
      var names: [BusValue]?
      client.call(
        BusCall(
          "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames"),
        timeout: 30
      ) { names = (try? $0.get())?.first?.array ?? [] }
      try loop.run { names != nil }
      return names?.contains(.string(Self.name)) == true
    }

    @Test func `an application that has only looked at the centers is nothing on the bus`() throws {
      let publisher = publisher()
      #expect(!center.playCommand.hasTarget && info.nowPlayingInfo == nil)
      #expect(try !isOnBus())
      publisher.stop()
    }

    @Test func `what a controller asks for reaches the handlers`() throws {
      for (command, name) in [
        (center.playCommand, "play"), (center.pauseCommand, "pause"),
        (center.togglePlayPauseCommand, "toggle"), (center.stopCommand, "stop"),
        (center.nextTrackCommand, "next"), (center.previousTrackCommand, "previous"),
        (center.skipForwardCommand, "forward"), (center.skipBackwardCommand, "backward"),
        (center.changePlaybackPositionCommand, "position"),
        (center.changePlaybackRateCommand, "rate"), (center.changeRepeatModeCommand, "repeat"),
        (center.changeShuffleModeCommand, "shuffle"),
      ] { listen(command, name) }
      info.nowPlayingInfo = [MPMediaItemPropertyTitle: "Song"]
      let publisher = publisher()
      try waitForPlayer()
      for member in ["Play", "Pause", "PlayPause", "Stop", "Next", "Previous"] {
        _ = try call(member)
      }
      _ = try call("Seek", [.int64(5_000_000)])
      _ = try call("Seek", [.int64(-3_000_000)])
      _ = try call(
        "SetPosition", [.objectPath("/org/responderd/Track/1"), .int64(7_000_000)])
      for (name, value) in [
        ("Rate", BusArgument.double(1.5)), ("LoopStatus", .string("Track")),
        ("LoopStatus", .string("Playlist")), ("LoopStatus", .string("None")),
        ("Shuffle", .bool(true)),
      ] {
        _ = try call(
          "Set", [.string(Self.player), .string(name), .variant(value)],
          of: "org.freedesktop.DBus.Properties")
      }
      #expect(
        ledger.calls == [
          "play", "pause", "toggle", "stop", "next", "previous", "forward 5.0", "backward 3.0",
          "position 7.0", "rate 1.5", "repeat one", "repeat all", "repeat off", "shuffle items",
        ])
      publisher.stop()
      try wait { try !isOnBus() }
    }

    @Test func `its properties follow the application's`() throws {
      listen(center.playCommand, "play")
      center.nextTrackCommand.isEnabled = false
      listen(center.nextTrackCommand, "next")
      listen(center.changeRepeatModeCommand, "repeat")
      listen(center.changeShuffleModeCommand, "shuffle")
      let publisher = publisher()
      try waitForPlayer()
      var shown = try properties()
      #expect(shown["PlaybackStatus"] == .variant(.string("Stopped")))
      #expect(shown["CanPlay"]?.bool == true && shown["CanPause"]?.bool == false)
      #expect(shown["CanGoNext"]?.bool == false && shown["CanSeek"]?.bool == false)
      #expect(shown["LoopStatus"]?.string == "None" && shown["Shuffle"]?.bool == false)

      client.listen(
        to: BusSignal(
          Self.name, Self.path, "org.freedesktop.DBus.Properties", "PropertiesChanged")
      ) { [ledger] in if $0.count == 3 { ledger.signals.append($0[1].dictionary) } }
      client.listen(to: BusSignal(Self.name, Self.path, Self.player, "Seeked")) { [ledger] in
        ledger.jumps += $0
      }
      // The signals' sender is known once its name was asked for.
      _ = try properties()
      center.nextTrackCommand.isEnabled = true
      center.changeRepeatModeCommand.currentRepeatType = .all
      center.changeShuffleModeCommand.currentShuffleType = .items
      info.nowPlayingInfo = [
        MPMediaItemPropertyTitle: "Song", MPMediaItemPropertyPlaybackDuration: 100.0,
        MPMediaItemPropertyAlbumTrackNumber: 4, MPNowPlayingInfoPropertyPlaybackRate: 0.0,
      ]
      // All of it is one signal.
      try loop.run { !ledger.signals.isEmpty }
      #expect(
        Set(ledger.signals[0].keys)
          == ["CanGoNext", "LoopStatus", "Metadata", "PlaybackStatus", "Shuffle"])
      shown = try properties()
      #expect(shown["PlaybackStatus"]?.string == "Paused")
      #expect(shown["LoopStatus"]?.string == "Playlist" && shown["Shuffle"]?.bool == true)
      #expect(ledger.jumps.isEmpty)
      // The same track from another place.
      info.nowPlayingInfo?[MPNowPlayingInfoPropertyElapsedPlaybackTime] = 50.0
      try loop.run { !ledger.jumps.isEmpty }
      #expect(ledger.jumps == [.integer(50_000_000)])
      info.nowPlayingInfo = [MPMediaItemPropertyTitle: "Other"]
      try loop.run { ledger.signals.count >= 2 }
      shown = try properties()
      guard case .variant(let metadata)? = shown["Metadata"] else {
        Issue.record("\(shown)")
        return
      }
      #expect(metadata.dictionary["mpris:trackid"]?.string == "/org/responderd/Track/2")
      #expect(shown["PlaybackStatus"]?.string == "Playing")
      publisher.stop()
    }

    @Test func `responders receive commands without a handler`() throws {
      application.becomeShared()
      let view = Listener(frame: .zero)
      delegate.window = UIWindow()
      delegate.window?.addSubview(view)
      delegate.window?.makeKeyAndVisible()
      view.becomeFirstResponder()
      application.beginReceivingRemoteControlEvents()
      info.playbackState = .paused
      let publisher = publisher()
      try waitForPlayer()
      let shown = try properties()
      #expect(shown["CanPlay"]?.bool == true && shown["CanGoNext"]?.bool == true)
      // The launch's last step turns the application active.
      try loop.run { application.applicationState == .active }
      _ = try call("PlayPause")
      _ = try call("Next")
      #expect(view.subtypes == [.remoteControlTogglePlayPause, .remoteControlNextTrack])
      publisher.stop()
    }

    @Test func `an application that is no longer a player leaves the bus, and can return`()
      throws
    {
      listen(center.playCommand, "play")
      let publisher = publisher()
      try waitForPlayer()
      center.playCommand.removeTarget(nil)
      try wait { try !isOnBus() }
      info.playbackState = .playing
      try waitForPlayer()
      #expect(try properties()["PlaybackStatus"]?.string == "Playing")
      publisher.stop()
    }
  }
}
