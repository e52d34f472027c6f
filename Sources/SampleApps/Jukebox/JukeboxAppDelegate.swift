public import ResponderKit

/// An application that acts as the media player of its session, without sound. Keys, headsets and
/// controllers on the session bus reach it through `MPRemoteCommandCenter`, also in the background.
public final class JukeboxAppDelegate: UIResponder, UIApplicationDelegate {
  /// The duration of each track, in seconds.
  private static let duration: TimeInterval = 180
  /// The length of a skip, in seconds.
  private static let interval: TimeInterval = 15

  /// The window, which is empty.
  public var window: UIWindow?
  /// The playlist.
  public private(set) var playlist = Playlist()
  /// The elapsed time of the track when it was last published, in seconds, and when that was.
  private var elapsed: TimeInterval = 0
  private var elapsedUpdate: TimeInterval = 0

  /// Shows an empty window, and starts receiving commands.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.accessibilityIdentifier = "window"
    window?.rootViewController = UIViewController()
    window?.makeKeyAndVisible()
    takeCommands(MPRemoteCommandCenter.shared())
    publish()
    return true
  }

  private func takeCommands(_ center: MPRemoteCommandCenter) {
    on(center.playCommand) { $0.playlist.play() }
    on(center.pauseCommand) { $0.playlist.pause() }
    on(center.stopCommand) {
      $0.playlist.pause()
      $0.elapsed = 0
    }
    on(center.togglePlayPauseCommand) { $0.playlist.toggle() }
    on(center.nextTrackCommand) { $0.skip(1) }
    on(center.previousTrackCommand) { $0.skip(-1) }
    for (command, direction) in [
      (center.skipForwardCommand, 1.0), (center.skipBackwardCommand, -1),
    ] {
      command.preferredIntervals = [NSNumber(value: Self.interval)]
      command.addTarget { [weak self] event in
        let interval = (event as? MPSkipIntervalCommandEvent)?.interval ?? Self.interval
        guard let self else { return .commandFailed }
        updateElapsed()
        return go(to: elapsed + direction * interval)
      }
    }
    center.changePlaybackPositionCommand.addTarget { [weak self] event in
      guard let self, let event = event as? MPChangePlaybackPositionCommandEvent else {
        return .commandFailed
      }
      updateElapsed()
      return go(to: event.positionTime)
    }
  }

  private func on(_ command: MPRemoteCommand, _ act: @escaping (JukeboxAppDelegate) -> Void) {
    command.addTarget { [weak self] _ in
      guard let self else { return .commandFailed }
      updateElapsed()
      act(self)
      publish()
      return .success
    }
  }

  private func skip(_ step: Int) {
    playlist.skip(step)
    elapsed = 0
  }

  private func go(to seconds: TimeInterval) -> MPRemoteCommandHandlerStatus {
    elapsed = min(max(seconds, 0), Self.duration)
    publish()
    return .success
  }

  private func updateElapsed() {
    let now = CACurrentMediaTime()
    if playlist.isPlaying { elapsed = min(elapsed + now - elapsedUpdate, Self.duration) }
    elapsedUpdate = now
  }

  private func publish() {
    MPNowPlayingInfoCenter.default().nowPlayingInfo = [
      MPMediaItemPropertyTitle: "Track \(playlist.track + 1)",
      MPMediaItemPropertyArtist: "responderd",
      MPMediaItemPropertyPlaybackDuration: Self.duration,
      MPNowPlayingInfoPropertyElapsedPlaybackTime: elapsed,
      MPNowPlayingInfoPropertyPlaybackRate: playlist.isPlaying ? 1.0 : 0.0,
    ]
  }
}
