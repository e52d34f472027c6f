import Foundation
import ResponderKit

/// What the lock screen controls.
protocol LockScreenPlayer: AnyObject {
  var isPlaying: Bool { get set }
  var position: Double { get set }
}

/// The controls of a player on the lock screen, as an extension of any type.
protocol LockScreenControls {
  var skip: Double { get }
}

extension LockScreenControls {
  func connect(_ player: any LockScreenPlayer) {
    let center = MPRemoteCommandCenter.shared()
    center.playCommand.addTarget { [weak player] _ in
      guard let player, !player.isPlaying else { return .commandFailed }
      player.isPlaying = true
      return .success
    }
    center.pauseCommand.addTarget { [weak player] _ in
      guard let player, player.isPlaying else { return .commandFailed }
      player.isPlaying = false
      return .success
    }
    center.skipForwardCommand.preferredIntervals = [NSNumber(value: skip)]
    center.skipForwardCommand.addTarget { [weak player, skip] _ in
      player?.position += skip
      return player == nil ? .commandFailed : .success
    }
    center.changePlaybackPositionCommand.addTarget { [weak player] event in
      guard let event = event as? MPChangePlaybackPositionCommandEvent else {
        return .commandFailed
      }
      player?.position = event.positionTime
      return .success
    }
  }

  func describe(_ title: String) {
    MPNowPlayingInfoCenter.default().nowPlayingInfo = [
      MPMediaItemPropertyPodcastTitle: title,
      MPMediaItemPropertyMediaType: MPMediaType.podcast.rawValue,
      MPMediaItemPropertyReleaseDate: Date(timeIntervalSince1970: 0),
    ]
  }

  func disconnect() {
    let center = MPRemoteCommandCenter.shared()
    for command in [
      center.playCommand, center.pauseCommand, center.skipForwardCommand,
      center.changePlaybackPositionCommand,
    ] {
      command.removeTarget(nil)
    }
    MPNowPlayingInfoCenter.default().nowPlayingInfo = nil
  }
}
