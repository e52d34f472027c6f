// The application as a media player, with MediaPlayer's names: its commands and the item that it plays.
// `RemoteCommandReceiver` is the application's part, which offers each command to the center before responders receive it.
// Begin here.

public import Foundation

/// Receives the commands of media keys, headsets, remote controls and controllers on the session bus.
///
/// A command with a handler is delivered here, and not to responders: in every state of a launched
/// application, but to a suspended one only if it has played. A command without a handler goes to the first
/// responder (``UIResponder/remoteControlReceived(with:)``) of an active application that called
/// ``UIApplication/beginReceivingRemoteControlEvents()``, as all commands do in an application that does not use
/// the center.
///
/// As on iOS, the center is not isolated to the main actor, so that any class can use it. Use it on the main
/// thread.
public final class MPRemoteCommandCenter: NSObject {
  /// Returns the center of the application.
  public class func shared() -> MPRemoteCommandCenter {
    onMainThread { UIApplication.shared.nowPlaying.commandCenter }
  }

  /// Pauses playback.
  public let pauseCommand = MPRemoteCommand("pauseCommand")
  /// Starts playback.
  public let playCommand = MPRemoteCommand("playCommand")
  /// Stops playback.
  public let stopCommand = MPRemoteCommand("stopCommand")
  /// Toggles between playback and pause.
  public let togglePlayPauseCommand = MPRemoteCommand("togglePlayPauseCommand")
  /// Skips to the next track.
  public let nextTrackCommand = MPRemoteCommand("nextTrackCommand")
  /// Skips to the previous track.
  public let previousTrackCommand = MPRemoteCommand("previousTrackCommand")
  /// Changes the playback rate.
  public let changePlaybackRateCommand = MPChangePlaybackRateCommand("changePlaybackRateCommand")
  /// Changes the repeat mode.
  public let changeRepeatModeCommand = MPChangeRepeatModeCommand("changeRepeatModeCommand")
  /// Changes the shuffle mode.
  public let changeShuffleModeCommand = MPChangeShuffleModeCommand("changeShuffleModeCommand")
  /// Skips forward within the track.
  public let skipForwardCommand = MPSkipIntervalCommand("skipForwardCommand")
  /// Skips backward within the track.
  public let skipBackwardCommand = MPSkipIntervalCommand("skipBackwardCommand")
  /// Seeks forward while a key is held.
  public let seekForwardCommand = MPRemoteCommand("seekForwardCommand")
  /// Seeks backward while a key is held.
  public let seekBackwardCommand = MPRemoteCommand("seekBackwardCommand")
  /// Changes the playback position.
  public let changePlaybackPositionCommand = MPChangePlaybackPositionCommand(
    "changePlaybackPositionCommand")
  /// Rates the item.
  public let ratingCommand = MPRatingCommand("ratingCommand")
  /// Likes the item.
  public let likeCommand = MPFeedbackCommand("likeCommand")
  /// Dislikes the item.
  public let dislikeCommand = MPFeedbackCommand("dislikeCommand")
  /// Bookmarks the item, or the position in it.
  public let bookmarkCommand = MPFeedbackCommand("bookmarkCommand")

  /// The commands that have a source.
  private let sendable: [MPRemoteCommand]
  /// The current seeks that began with a handler, and so end with one.
  var seeking: Set<SeekDirection> = []
  weak var session: NowPlayingSession?
  /// Whether the last play, pause or toggling command that succeeded started the playback; `nil` before
  /// the first.
  var wasStarted: Bool?

  override init() {
    sendable = [
      pauseCommand, playCommand, stopCommand, togglePlayPauseCommand, nextTrackCommand,
      previousTrackCommand, changePlaybackRateCommand, changeRepeatModeCommand,
      changeShuffleModeCommand, skipForwardCommand, skipBackwardCommand, seekForwardCommand,
      seekBackwardCommand, changePlaybackPositionCommand,
    ]
    super.init()
    for command in sendable { command.center = self }
  }

  /// Whether any command with a source has a handler.
  var hasTargets: Bool { sendable.contains(where: \.hasTarget) }

  func didChange() {
    let session = session
    onMainThread { session?.didChange() }
  }
}

// What the center knows about the playback.
@MainActor
extension MPRemoteCommandCenter {
  /// Whether the application is playing, by its own report or else by the last command; `nil` if
  /// neither is known.
  var isPlaying: Bool? {
    guard let info = session?.info, info.isStatusReported else { return wasStarted }
    return info.status == .playing
  }

  /// Whether the toggling command would pause: an application that only reports metadata is playing.
  private var isPausable: Bool { isPlaying ?? (session?.info.status == .playing) }

  /// Whether the application plays or has played, so that commands reach it while it is suspended.
  var hasPlayed: Bool { wasStarted != nil || session?.info.status != .stopped }

  /// Performs an event of a key's command, and records whether it started or paused the playback.
  func perform(
    _ event: MPRemoteCommandEvent, for subtype: UIEvent.EventSubtype
  ) -> MPRemoteCommandHandlerStatus {
    let starts: Bool? =
      switch subtype {
      case .remoteControlPlay: true
      case .remoteControlPause, .remoteControlStop: false
      case .remoteControlTogglePlayPause: !isPausable
      default: nil
      }
    let status = event.command.perform(event)
    if status == .success, let starts { wasStarted = starts }
    return status
  }

  /// The command for the toggling key in an application that has no handler for it.
  var playOrPauseCommand: MPRemoteCommand { isPausable ? pauseCommand : playCommand }
}

extension MPRemoteCommandCenter: NamedInRoutes {
  /// `MPRemoteCommandCenter`; the method in a route is the command.
  public var nameInRoutes: String { "MPRemoteCommandCenter" }
}
