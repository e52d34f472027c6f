import Foundation
import ResponderTesting
import Testing

@testable import ResponderKit

@MainActor
@Suite(.serialized)
final class NowPlayingInfoTests {
  lazy var stage = Stage()
  var info: MPNowPlayingInfoCenter {
    _ = stage.application
    return MPNowPlayingInfoCenter.default()
  }

  @Test func `there is one center in an application`() {
    let first = info
    #expect(MPNowPlayingInfoCenter.default() === first)
    #expect(info.nowPlayingInfo == nil)
    #expect(info.playbackState == .unknown)
    #expect(info.elapsedTime(at: 0) == nil)
  }

  @Test func `another thread sets and reads it`() async {
    // Not Sendable: a program uses it from wherever it is.
    nonisolated(unsafe) let center = info
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      DispatchQueue.global().async {
        _ = MPNowPlayingInfoCenter.default()
        unsafe center.nowPlayingInfo = [MPMediaItemPropertyTitle: "Song"]
        unsafe center.playbackState = .playing
        #expect(unsafe center.nowPlayingInfo?[MPMediaItemPropertyTitle] as? String == "Song")
        #expect(unsafe center.playbackState == .playing)
        done.resume()
      }
    }
    #expect(unsafe center.text(MPMediaItemPropertyTitle) == "Song" && center.status == .playing)
  }

  @Test func `it keeps the details of a podcast`() {
    info.nowPlayingInfo = [
      MPMediaItemPropertyMediaType: MPMediaType.podcast.rawValue,
      MPMediaItemPropertyPodcastTitle: "Talk",
      MPMediaItemPropertyReleaseDate: Date(timeIntervalSince1970: 0),
    ]
    let kept = info.nowPlayingInfo
    #expect(kept?[MPMediaItemPropertyMediaType] as? UInt == 2)
    #expect(kept?[MPMediaItemPropertyPodcastTitle] as? String == "Talk")
    #expect(kept?[MPMediaItemPropertyReleaseDate] as? Date == Date(timeIntervalSince1970: 0))
    #expect(MPMediaType.anyAudio.contains(.podcast) && !MPMediaType.anyVideo.contains(.podcast))
    #expect(MPMediaType.any.isSuperset(of: [.anyAudio, .anyVideo]))
  }

  @Test func `its playback state is the explicit one, else that of its information`() {
    #expect(info.status == .stopped)
    info.nowPlayingInfo = [MPMediaItemPropertyTitle: "Song"]
    #expect(info.status == .playing)
    info.nowPlayingInfo?[MPNowPlayingInfoPropertyPlaybackRate] = 0
    #expect(info.status == .paused)
    for (state, status) in [
      (MPNowPlayingPlaybackState.playing, MPNowPlayingPlaybackState.playing), (.paused, .paused),
      (.interrupted, .paused), (.stopped, .stopped),
    ] {
      info.playbackState = state
      #expect(info.status == status)
    }
  }

  @Test func `the elapsed time continues from where it was set, at its rate, to the end`() {
    info.nowPlayingInfo = [
      MPNowPlayingInfoPropertyElapsedPlaybackTime: 10, MPNowPlayingInfoPropertyPlaybackRate: 2.0,
      MPMediaItemPropertyPlaybackDuration: 20.0,
    ]
    let start = stage.device.now
    #expect(info.elapsedTime(at: start) == 10)
    #expect(info.elapsedTime(at: start + 3) == 16)
    #expect(info.elapsedTime(at: start + 30) == 20)
    info.playbackState = .paused
    #expect(info.elapsedTime(at: start + 3) == 10)
  }

  @Test func `numbers are read whatever their type, and texts only if there is something in them`()
  {
    info.nowPlayingInfo = [
      "a": 1, "b": 1.5, "c": Float(2.5), "d": CGFloat(3.5), "e": NSNumber(value: 4), "f": "5",
      "g": Double.nan, "h": "",
    ]
    #expect("abcdefg".map { info.number(String($0)) } == [1, 1.5, 2.5, 3.5, 4, nil, nil])
    #expect("fhi".map { info.text(String($0)) } == ["5", nil, nil])
  }

  @Test func `a host follows a program that becomes a player, and no other`() {
    var sessions: [NowPlayingSession] = []
    var changes = 0
    stage.application.onNowPlaying = {
      sessions.append($0)
      $0.onChange = { changes += 1 }
    }
    stage.application.beginReceivingRemoteControlEvents()
    stage.device.remoteControl(.remoteControlPlay)
    #expect(sessions.isEmpty)
    _ = stage.application
    let center = MPRemoteCommandCenter.shared()
    #expect(sessions.count == 1)
    #expect(sessions.first?.isPlayer == false)
    center.likeCommand.addTarget { _ in .success }
    // Nothing sends it.
    #expect(sessions.first?.isPlayer == false)
    let token = center.playCommand.addTarget { _ in .success }
    #expect(sessions.first?.isPlayer == true)
    center.playCommand.removeTarget(token)
    #expect(sessions.first?.isPlayer == false)
    info.playbackState = .paused
    #expect(sessions.first?.isPlayer == true)
    center.playCommand.isEnabled = false
    center.changePlaybackRateCommand.supportedPlaybackRates = [1]
    center.changeRepeatModeCommand.currentRepeatType = .all
    center.changeShuffleModeCommand.currentShuffleType = .items
    info.nowPlayingInfo = [:]
    #expect(sessions.count == 1)
    #expect(changes == 8)
  }
}
