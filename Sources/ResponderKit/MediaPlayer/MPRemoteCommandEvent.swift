public import Foundation

/// A received command.
public class MPRemoteCommandEvent: NSObject {
  /// The command.
  public let command: MPRemoteCommand
  /// The time, in seconds on the clock of all events.
  public let timestamp: TimeInterval

  init(_ command: MPRemoteCommand, at timestamp: TimeInterval) {
    self.command = command
    self.timestamp = timestamp
    super.init()
  }
}

/// An event of a command to skip.
public final class MPSkipIntervalCommandEvent: MPRemoteCommandEvent {
  /// The interval in seconds.
  public let interval: TimeInterval

  init(_ command: MPRemoteCommand, interval: TimeInterval, at timestamp: TimeInterval) {
    self.interval = interval
    super.init(command, at: timestamp)
  }
}

/// An event of a command to seek.
public final class MPSeekCommandEvent: MPRemoteCommandEvent {
  /// Whether the seek begins or ends.
  public let type: MPSeekCommandEventType

  init(_ command: MPRemoteCommand, _ type: MPSeekCommandEventType, at timestamp: TimeInterval) {
    self.type = type
    super.init(command, at: timestamp)
  }
}

/// The type of a seek event.
public enum MPSeekCommandEventType: UInt, Sendable {
  /// The key was pressed.
  case beginSeeking
  /// The key was released.
  case endSeeking
}

/// An event of a command to change the playback position.
public final class MPChangePlaybackPositionCommandEvent: MPRemoteCommandEvent {
  /// The position, in seconds from the start.
  public let positionTime: TimeInterval

  init(_ command: MPRemoteCommand, to position: TimeInterval, at timestamp: TimeInterval) {
    positionTime = position
    super.init(command, at: timestamp)
  }
}

/// An event of a command to change the playback rate.
public final class MPChangePlaybackRateCommandEvent: MPRemoteCommandEvent {
  /// The rate; 1 is the normal one.
  public let playbackRate: Float

  init(_ command: MPRemoteCommand, rate: Double, at timestamp: TimeInterval) {
    playbackRate = Float(rate)
    super.init(command, at: timestamp)
  }
}

/// An event of a command to change the repeat mode.
public final class MPChangeRepeatModeCommandEvent: MPRemoteCommandEvent {
  /// The repeat mode.
  public let repeatType: MPRepeatType
  /// Whether the mode should be kept for later sessions.
  public let preservesRepeatMode = false

  init(_ command: MPRemoteCommand, _ type: MPRepeatType, at timestamp: TimeInterval) {
    repeatType = type
    super.init(command, at: timestamp)
  }
}

/// An event of a command to change the shuffle mode.
public final class MPChangeShuffleModeCommandEvent: MPRemoteCommandEvent {
  /// The shuffle mode.
  public let shuffleType: MPShuffleType
  /// Whether the mode should be kept for later sessions.
  public let preservesShuffleMode = false

  init(_ command: MPRemoteCommand, _ type: MPShuffleType, at timestamp: TimeInterval) {
    shuffleType = type
    super.init(command, at: timestamp)
  }
}

/// An event of a command to rate the item. Nothing sends it.
public final class MPRatingCommandEvent: MPRemoteCommandEvent {
  /// The rating.
  public let rating: Float

  init(_ command: MPRemoteCommand, rating: Float, at timestamp: TimeInterval) {
    self.rating = rating
    super.init(command, at: timestamp)
  }
}

/// An event of a command to like, dislike or bookmark the item. Nothing sends it.
public final class MPFeedbackCommandEvent: MPRemoteCommandEvent {
  /// Whether the feedback is to be withdrawn.
  public let isNegative: Bool

  init(_ command: MPRemoteCommand, isNegative: Bool, at timestamp: TimeInterval) {
    self.isNegative = isNegative
    super.init(command, at: timestamp)
  }
}
