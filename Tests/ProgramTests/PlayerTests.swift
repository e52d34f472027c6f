import ResponderKit
import ResponderTesting
import SampleApps
import Testing

@MainActor @Suite(.serialized) struct `A player` {
  @MainActor
  final class Fixture {
    let device = SimulatedDevice.phone()
    let delegate: PlayerAppDelegate

    init() {
      delegate = PlayerAppDelegate()
      device.launch(delegate)
    }

    var player: PlayerViewController? {
      delegate.window?.rootViewController as? PlayerViewController
    }
  }

  @Test func `follows each command of a remote control once`() throws {
    let fixture = Fixture()
    let player = try #require(fixture.player)
    let journal = RouteJournal(fixture.device.application)
    fixture.device.remoteControl(.remoteControlPlay)
    #expect(player.playlist.isPlaying)
    fixture.device.remoteControl(.remoteControlTogglePlayPause)
    #expect(!player.playlist.isPlaying)
    fixture.device.remoteControl(.remoteControlNextTrack)
    fixture.device.remoteControl(.remoteControlNextTrack)
    fixture.device.remoteControl(.remoteControlPreviousTrack)
    #expect(player.playlist.track == 1)
    #expect(
      journal.calls == Array(repeating: "PlayerViewController.remoteControlReceived", count: 5))
  }

  @Test func `winds until the seeking ends`() throws {
    let fixture = Fixture()
    let player = try #require(fixture.player)
    fixture.device.remoteControl(.remoteControlBeginSeekingForward)
    #expect(player.playlist.winding == 1)
    fixture.device.remoteControl(.remoteControlEndSeekingForward)
    #expect(player.playlist.winding == 0)
  }

  @Test func `receives nothing when its screen is gone`() throws {
    let fixture = Fixture()
    let player = try #require(fixture.player)
    fixture.delegate.window?.rootViewController = UIViewController()
    fixture.device.advance(by: 0)
    let journal = RouteJournal(fixture.device.application)
    fixture.device.remoteControl(.remoteControlPlay)
    #expect(!player.playlist.isPlaying)
    #expect(
      journal.drops == [
        "remoteControlReceived: beginReceivingRemoteControlEvents() was not called"
      ])
  }

  @Test func `is worked by keys and by fingers as well`() throws {
    let fixture = Fixture()
    let player = try #require(fixture.player)
    fixture.device.press(.select)
    #expect(player.playlist.isPlaying)
    fixture.device.press(.rightArrow)
    #expect(player.playlist.track == 1)
    try fixture.device.tap(at: "next")
    #expect(player.playlist.track == 2)
    try fixture.device.tap(at: "play")
    #expect(!player.playlist.isPlaying)
    let journal = RouteJournal(fixture.device.application)
    fixture.device.press(.menu)
    #expect(journal.drops.count == 2)
  }
}
