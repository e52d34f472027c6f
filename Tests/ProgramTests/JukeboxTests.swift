import Foundation
import ResponderKit
import ResponderTesting
import SampleApps
import Testing

@MainActor @Suite(.serialized) struct `A jukebox` {
  @MainActor
  final class Fixture {
    let device = SimulatedDevice.phone()
    let delegate = JukeboxAppDelegate()

    init() { device.launch(delegate) }

    var elapsed: Double? {
      let info = MPNowPlayingInfoCenter.default().nowPlayingInfo
      return info?[MPNowPlayingInfoPropertyElapsedPlaybackTime] as? Double
    }
  }

  @Test func `seeks to the place that was asked for while it plays`() throws {
    let fixture = Fixture()
    fixture.device.remoteControl(.remoteControlPlay)
    fixture.device.advance(by: 10)
    fixture.device.changePlaybackPosition(to: 60)
    #expect(fixture.elapsed == 60)
    fixture.device.advance(by: 5)
    fixture.device.remoteControl(.remoteControlPause)
    #expect(abs((try #require(fixture.elapsed)) - 65) < 1e-6)
  }

  @Test func `skips from the current position`() throws {
    let fixture = Fixture()
    fixture.device.remoteControl(.remoteControlPlay)
    fixture.device.advance(by: 10)
    fixture.device.skip(bySeconds: 15)
    #expect(abs((try #require(fixture.elapsed)) - 25) < 1e-6)
    fixture.device.skip(bySeconds: -15)
    #expect(abs((try #require(fixture.elapsed)) - 10) < 1e-6)
    fixture.device.changePlaybackPosition(to: 500)
    #expect(fixture.elapsed == 180)
  }
}
