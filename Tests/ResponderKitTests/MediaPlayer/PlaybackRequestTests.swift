import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class PlaybackRequestTests {
  lazy var stage = Stage()
  var events: [MPRemoteCommandEvent] = []
  var center: MPRemoteCommandCenter {
    _ = stage.application
    return MPRemoteCommandCenter.shared()
  }
  var info: MPNowPlayingInfoCenter {
    _ = stage.application
    return MPNowPlayingInfoCenter.default()
  }

  private func listen(_ commands: MPRemoteCommand...) {
    for command in commands {
      command.addTarget { [unowned self] in
        events.append($0)
        return .success
      }
    }
  }

  private func last<Event: MPRemoteCommandEvent>(_ type: Event.Type) throws -> Event {
    try #require(events.last as? Event)
  }

  @Test func `a skip goes to the command of its direction, with its interval`() throws {
    listen(center.skipForwardCommand, center.skipBackwardCommand)
    center.skipForwardCommand.preferredIntervals = [15]
    stage.device.skip(bySeconds: 30)
    #expect(try last(MPSkipIntervalCommandEvent.self).interval == 30)
    #expect(events.last?.command === center.skipForwardCommand)
    stage.device.skip(bySeconds: -10)
    #expect(try last(MPSkipIntervalCommandEvent.self).interval == 10)
    #expect(events.last?.command === center.skipBackwardCommand)
    #expect(events.count == 2)
  }

  @Test func `without a skip command the position changes from where the track is`() throws {
    listen(center.changePlaybackPositionCommand)
    info.nowPlayingInfo = [
      MPMediaItemPropertyPlaybackDuration: 100.0,
      MPNowPlayingInfoPropertyElapsedPlaybackTime: 20.0,
    ]
    stage.device.advance(by: 5)
    stage.device.skip(bySeconds: 10)
    #expect(abs(try last(MPChangePlaybackPositionCommandEvent.self).positionTime - 35) < 0.001)
    stage.device.skip(bySeconds: -60)
    #expect(try last(MPChangePlaybackPositionCommandEvent.self).positionTime == 0)
    stage.device.skip(bySeconds: 500)
    #expect(try last(MPChangePlaybackPositionCommandEvent.self).positionTime == 100)
    listen(center.nextTrackCommand)
    stage.device.skip(bySeconds: 500)
    #expect(events.last?.command === center.nextTrackCommand)
  }

  @Test func `a skip without any handler is dropped`() {
    stage.observe()
    stage.device.skip(bySeconds: 10)
    listen(center.changePlaybackPositionCommand)
    // What is played, and so where it is, is not known.
    stage.device.skip(bySeconds: 10)
    #expect(
      stage.routes.take() == [
        "none | dropped: skipForwardCommand has no handler",
        "none | dropped: skipForwardCommand has no handler",
      ])
    #expect(events == [])
  }

  @Test func `a position, a rate, a repeat mode and an order each have their command`() throws {
    listen(
      center.changePlaybackPositionCommand, center.changePlaybackRateCommand,
      center.changeRepeatModeCommand, center.changeShuffleModeCommand)
    stage.device.changePlaybackPosition(to: 12.5)
    #expect(try last(MPChangePlaybackPositionCommandEvent.self).positionTime == 12.5)
    stage.device.changePlaybackRate(to: 1.5)
    #expect(try last(MPChangePlaybackRateCommandEvent.self).playbackRate == 1.5)
    for type in [MPRepeatType.one, .all, .off] {
      stage.device.changeRepeatMode(to: type)
      #expect(try last(MPChangeRepeatModeCommandEvent.self).repeatType == type)
    }
    #expect(try !last(MPChangeRepeatModeCommandEvent.self).preservesRepeatMode)
    stage.device.changeShuffleMode(toShuffle: true)
    #expect(try last(MPChangeShuffleModeCommandEvent.self).shuffleType == .items)
    stage.device.changeShuffleMode(toShuffle: false)
    #expect(try last(MPChangeShuffleModeCommandEvent.self).shuffleType == .off)
    #expect(try !last(MPChangeShuffleModeCommandEvent.self).preservesShuffleMode)
  }

  @Test func `a rate that the application does not support is dropped`() {
    stage.observe()
    listen(center.changePlaybackRateCommand)
    center.changePlaybackRateCommand.supportedPlaybackRates = [0.5, 1, 2]
    stage.device.changePlaybackRate(to: 3)
    #expect(
      stage.routes.take()
        == ["none | dropped: changePlaybackRateCommand does not support the rate 3.0"])
    stage.device.changePlaybackRate(to: 2)
    #expect(events.count == 1)
  }

  @Test func `a disabled command is dropped, and so is what comes after the end`() {
    stage.observe()
    listen(center.changePlaybackPositionCommand)
    center.changePlaybackPositionCommand.isEnabled = false
    stage.device.changePlaybackPosition(to: 1)
    #expect(
      stage.routes.take() == ["none | dropped: changePlaybackPositionCommand is disabled"])
    center.changePlaybackPositionCommand.isEnabled = true
    stage.device.terminate()
    _ = stage.routes.take()
    stage.device.changePlaybackPosition(to: 1)
    #expect(stage.routes.take() == ["none | dropped: the application is not active"])
    #expect(events == [])
  }
}
