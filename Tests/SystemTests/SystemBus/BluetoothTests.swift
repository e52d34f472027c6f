import EventLoop
import InputTranslation
import Logging
import Testing

@testable import ResponderHost
@testable import ResponderKit
@testable import SystemBus

extension SystemBusTests {
  /// A hosted application as the player of Bluetooth headsets: BlueZ's own `mpris-proxy`, between the
  /// application's session bus and a system bus with the part of BlueZ's daemon that it talks to.
  @Suite @MainActor struct ABluetoothPlayer {
    private final class AppDelegate: UIResponder, UIApplicationDelegate {}

    @MainActor private final class Ledger {
      var calls: [String] = []
    }

    private let loop: EventLoop
    private let session = MessageBus()
    private let system = MessageBus()
    private let bluetooth: BluetoothService
    private let application: UIApplication
    private let delivery: InputDelivery
    private let ledger = Ledger()
    private let delegate = AppDelegate()

    init() throws {
      loop = try EventLoop()
      try session.start()
      try system.start()
      bluetooth = try BluetoothService(on: system, loop: loop)
      let configuration = HostConfiguration()
      let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
      application = UIApplication(
        screen: configuration.makeScreen(), scheduler: LoopScheduler(loop))
      delivery = InputDelivery(
        configuration, application: application, systemLife: SystemLife(application, recorder: nil),
        recorder: nil, logger: logger)
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

    private func proxy() -> Child {
      Child(
        ["mpris-proxy"],
        environment: [
          "DBUS_SESSION_BUS_ADDRESS": session.address, "DBUS_SYSTEM_BUS_ADDRESS": system.address,
        ])
    }

    private func publisher() -> PlayerPublisher {
      PlayerPublisher(
        application.nowPlaying, delivery: delivery, loop: loop, identity: "tested",
        address: .at(session.address), logger: delivery.logger)
    }

    private func listen(_ command: MPRemoteCommand, _ name: String) {
      command.addTarget { [ledger] event in
        let detail =
          switch event {
          case let event as MPChangeRepeatModeCommandEvent: " \(event.repeatType)"
          case let event as MPChangeShuffleModeCommandEvent: " \(event.shuffleType)"
          default: ""
          }
        ledger.calls.append(name + detail)
        return .success
      }
    }

    private func listenToAll() {
      for (command, name) in [
        (center.playCommand, "play"), (center.pauseCommand, "pause"),
        (center.togglePlayPauseCommand, "toggle"), (center.stopCommand, "stop"),
        (center.nextTrackCommand, "next"), (center.previousTrackCommand, "previous"),
        (center.changeRepeatModeCommand, "repeat"), (center.changeShuffleModeCommand, "shuffle"),
      ] { listen(command, name) }
    }

    // Other tests on the main actor run while the loop does, and may take minutes together.
    private func wait(until isDone: @escaping @MainActor () -> Bool) throws {
      try loop.run(until: isDone, atMost: 600)
    }

    @Test func `is registered with each value in the type that BlueZ reads`() throws {
      listenToAll()
      center.nextTrackCommand.isEnabled = false
      info.nowPlayingInfo = [
        MPMediaItemPropertyTitle: "Song", MPMediaItemPropertyArtist: "Somebody",
        MPMediaItemPropertyAlbumTitle: "Album", MPMediaItemPropertyGenre: "Jazz",
        MPMediaItemPropertyAlbumTrackNumber: 4, MPMediaItemPropertyPlaybackDuration: 200.5,
        MPNowPlayingInfoPropertyElapsedPlaybackTime: 30.0,
        MPNowPlayingInfoPropertyPlaybackRate: 0.0,
      ]
      let publisher = publisher()
      let proxy = proxy()
      try wait { bluetooth.registration != nil }
      let properties = try #require(bluetooth.registration?.properties)
      let expected = [
        "PlaybackStatus": "s Paused", "LoopStatus": "s None", "Shuffle": "b false",
        "Position": "x 30000000", "Rate": "d 1.0", "CanGoNext": "b false", "CanPlay": "b true",
        "CanPause": "b true", "CanControl": "b true",
      ]
      #expect(properties.filter { expected[$0.key] != nil } == expected)
      #expect(
        properties["Metadata"] == "a{sv} [mpris:length: x 200500000, "
          + "mpris:trackid: o /org/responderd/Track/1, xesam:album: s Album, "
          + "xesam:artist: as [Somebody], xesam:genre: as [Jazz], xesam:title: s Song, "
          + "xesam:trackNumber: i 4]")
      #expect(bluetooth.registrations == 1)
      proxy.kill()
      publisher.stop()
    }

    @Test func `receives one command for each key of a headset`() throws {
      listenToAll()
      let publisher = publisher()
      let proxy = proxy()
      try wait { bluetooth.registration != nil }
      let keys = ["Play", "Pause", "PlayPause", "Stop", "Next", "Previous"]
      for (index, key) in keys.enumerated() {
        try bluetooth.press(key)
        try wait { ledger.calls.count > index }
      }
      try bluetooth.set("LoopStatus", of: "s") { try $0.append("Track") }
      try bluetooth.set("Shuffle", of: "b") { try $0.append(true) }
      try wait { ledger.calls.count == 8 }
      #expect(
        ledger.calls == [
          "play", "pause", "toggle", "stop", "next", "previous", "repeat one", "shuffle items",
        ])
      proxy.kill()
      publisher.stop()
    }

    @Test func `that starts, changes and stops while BlueZ's proxy runs is followed`() throws {
      // Another player shows that the proxy is ready.
      let other = PublishedPlayer(
        identity: "other", process: 1, loop: loop, address: .at(session.address))
      other.publish()
      let proxy = proxy()
      try wait { bluetooth.registrations == 1 }
      other.withdraw()
      try wait { bluetooth.registration == nil }

      listenToAll()
      let publisher = publisher()
      try wait { bluetooth.registrations == 2 }
      #expect(bluetooth.registration?.properties["PlaybackStatus"] == "s Stopped")
      info.nowPlayingInfo = [
        MPMediaItemPropertyTitle: "Song", MPNowPlayingInfoPropertyPlaybackRate: 0.0,
      ]
      try wait { !bluetooth.changes.isEmpty }
      #expect(bluetooth.changes == [["Metadata", "PlaybackStatus"]])
      #expect(bluetooth.registration?.properties["PlaybackStatus"] == "s Paused")
      info.nowPlayingInfo?[MPNowPlayingInfoPropertyElapsedPlaybackTime] = 50.0
      try wait { !bluetooth.jumps.isEmpty }
      #expect(bluetooth.jumps == ["x 50000000"])
      publisher.stop()
      try wait { bluetooth.registration == nil }
      #expect(bluetooth.registrations == 2)
      proxy.kill()
    }
  }
}
