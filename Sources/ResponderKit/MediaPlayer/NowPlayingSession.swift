/// The application as a media player: its commands and its current item.
@MainActor
package final class NowPlayingSession {
  /// The metadata of the current item.
  package let info: MPNowPlayingInfoCenter
  /// The center of the commands.
  package let commandCenter: MPRemoteCommandCenter
  /// Called after any change.
  package var onChange: (@MainActor () -> Void)?

  init(_ scheduler: any Scheduler) {
    info = MPNowPlayingInfoCenter(scheduler)
    commandCenter = MPRemoteCommandCenter()
    info.session = self
    commandCenter.session = self
  }

  /// Whether the application is a player: a command has a handler, or metadata were set.
  package var isPlayer: Bool {
    commandCenter.hasTargets || info.nowPlayingInfo != nil || info.playbackState != .unknown
  }

  func didChange() { onChange?() }
}
