import Foundation
import ResponderKit

/// An audio player that is not a class of the interface: on iOS, the classes of MediaPlayer are not isolated to
/// the main actor.
final class PlaybackService: NSObject {
  private(set) var isPlaying = false
  private(set) var position: TimeInterval = 0
  private var tokens: [Any] = []

  func setUp() {
    let center = MPRemoteCommandCenter.shared()
    center.playCommand.isEnabled = true
    center.playCommand.addTarget { [weak self] _ in
      self?.play()
      return .success
    }
    center.pauseCommand.addTarget { [unowned self] _ -> MPRemoteCommandHandlerStatus in
      pause()
      return .success
    }
    center.skipForwardCommand.preferredIntervals = [15]
    tokens.append(
      center.changePlaybackPositionCommand.addTarget { [weak self] event in
        guard let event = event as? MPChangePlaybackPositionCommandEvent else {
          return .commandFailed
        }
        self?.position = event.positionTime
        return .success
      })
  }

  func tearDown() {
    MPRemoteCommandCenter.shared().playCommand.removeTarget(nil)
    MPRemoteCommandCenter.shared().pauseCommand.removeTarget(nil)
    for token in tokens {
      MPRemoteCommandCenter.shared().changePlaybackPositionCommand.removeTarget(token)
    }
    MPNowPlayingInfoCenter.default().nowPlayingInfo = nil
  }

  private func play() {
    isPlaying = true
    publish()
  }

  private func pause() {
    isPlaying = false
    publish()
  }

  private func publish() {
    MPNowPlayingInfoCenter.default().nowPlayingInfo = [
      MPMediaItemPropertyTitle: "A song",
      MPNowPlayingInfoPropertyElapsedPlaybackTime: position,
      MPNowPlayingInfoPropertyPlaybackRate: isPlaying ? 1.0 : 0.0,
    ]
  }
}
