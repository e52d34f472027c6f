/// The state of a media player on the session bus.
public struct PlayerState: Equatable, Sendable {
  /// The playback status, with MPRIS's values.
  public enum Status: String, Sendable {
    /// The player is playing.
    case playing = "Playing"
    /// The player is paused.
    case paused = "Paused"
    /// The player is stopped.
    case stopped = "Stopped"
  }

  /// The repeat mode, with MPRIS's values.
  public enum Loop: String, Sendable {
    /// Playback stops after the last track.
    case none = "None"
    /// The current track repeats.
    case track = "Track"
    /// The playlist repeats.
    case playlist = "Playlist"
  }

  /// The metadata of a track. Unknown values are left out.
  public struct Track: Equatable, Sendable {
    /// Identifies the track within this process.
    public var number = 0
    /// The title.
    public var title: String?
    /// The artist.
    public var artist: String?
    /// The title of the album.
    public var album: String?
    /// The artist of the album.
    public var albumArtist: String?
    /// The genre.
    public var genre: String?
    /// The number of the track on its album.
    public var trackNumber: Int32?
    /// The duration in seconds.
    public var length: Double?

    /// Creates a track without metadata.
    public init() {}
  }

  /// The playback status.
  public var status = Status.stopped
  /// The rate of playback.
  public var rate = 1.0
  /// The repeat mode; `nil` if controllers cannot change it.
  public var loop: Loop?
  /// Whether tracks play in random order; `nil` if controllers cannot change it.
  public var shuffle: Bool?
  /// The current track, if any.
  public var track: Track?
  /// Whether the player can play.
  public var canPlay = false
  /// Whether the player can pause.
  public var canPause = false
  /// Whether there is a next track.
  public var canGoNext = false
  /// Whether there is a previous track.
  public var canGoPrevious = false
  /// Whether the player can seek within the track.
  public var canSeek = false
  /// Whether controllers can change the rate.
  public var canChangeRate = false

  /// Creates the state of a stopped player that supports no commands.
  public init() {}
}

/// A request from a controller of media players.
public enum PlayerRequest: Equatable, Sendable {
  /// Starts playback.
  case play
  /// Pauses playback.
  case pause
  /// Pauses a player that is playing, and starts any other.
  case playPause
  /// Stops playback.
  case stop
  /// Skips to the next track.
  case next
  /// Skips to the previous track.
  case previous
  /// Seeks forward within the track, or backward for a negative number of seconds.
  case seek(seconds: Double)
  /// Moves to a position in the track, in seconds.
  case position(seconds: Double)
  /// Sets the rate of playback.
  case rate(Double)
  /// Sets the repeat mode.
  case loop(PlayerState.Loop)
  /// Turns random order on or off.
  case shuffle(Bool)
}
