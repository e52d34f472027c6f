public import Foundation

// The commands with additional properties.

/// A command to skip forward or backward.
public final class MPSkipIntervalCommand: MPRemoteCommand {
  /// The intervals that controllers should offer, in seconds. A controller of the session bus can
  /// request any.
  public var preferredIntervals: [NSNumber] = []
}

/// A command to change the playback rate.
public final class MPChangePlaybackRateCommand: MPRemoteCommand {
  /// The rates that controllers can request; empty for any.
  public var supportedPlaybackRates: [NSNumber] = [] {
    didSet { center?.didChange() }
  }
}

/// A command to change the playback position.
public final class MPChangePlaybackPositionCommand: MPRemoteCommand {}

/// A command to change the repeat mode.
public final class MPChangeRepeatModeCommand: MPRemoteCommand {
  /// The current repeat mode.
  public var currentRepeatType = MPRepeatType.off {
    didSet { center?.didChange() }
  }
}

/// A command to change the shuffle mode.
public final class MPChangeShuffleModeCommand: MPRemoteCommand {
  /// The current shuffle mode.
  public var currentShuffleType = MPShuffleType.off {
    didSet { center?.didChange() }
  }
}

/// A command to rate the item. No key and no controller of the session bus sends it.
public final class MPRatingCommand: MPRemoteCommand {
  /// The lowest rating.
  public var minimumRating: Float = 0
  /// The highest rating.
  public var maximumRating: Float = 1
}

/// A command to like, dislike or bookmark the item. No key and no controller of the session bus sends
/// it.
public final class MPFeedbackCommand: MPRemoteCommand {
  /// Whether the user already gave the feedback.
  public var isActive = false
  /// The title that controllers display.
  public var localizedTitle = ""
  /// The short title that controllers display.
  public var localizedShortTitle = ""
}

/// The repeat mode of a playlist.
public enum MPRepeatType: Int, Sendable {
  /// Playback ends after the last track.
  case off
  /// The current track repeats.
  case one
  /// The playlist repeats.
  case all
}

/// The shuffle mode of a playlist.
public enum MPShuffleType: Int, Sendable {
  /// Tracks are played in order.
  case off
  /// Tracks are played in random order.
  case items
  /// Albums or playlists are played in random order.
  case collections
}
