import InputTranslation

/// The direction of a seek.
enum SeekDirection { case forward, backward }

/// How the command center handles a command.
@MainActor
enum RemoteCommandStep {
  /// Calls the handlers of a command with an event.
  case perform(MPRemoteCommandEvent)
  /// Drops the command, for a reason.
  case drop(String)
  /// Passes the command to responders.
  case pass
}

@MainActor
extension MPRemoteCommandCenter {
  /// Returns what to do with a command, and stores the beginning or end of a seek.
  func takeStep(for control: RemoteControlCommand) -> RemoteCommandStep {
    switch control.kind {
    case .beginSeekingForward: begin(.forward, control)
    case .beginSeekingBackward: begin(.backward, control)
    case .endSeekingForward: end(.forward, control)
    case .endSeekingBackward: end(.backward, control)
    case .play:
      plain(
        control, playCommand, or: togglePlayPauseCommand, unless: isPlaying == true,
        "it plays already")
    case .pause:
      plain(
        control, pauseCommand, or: togglePlayPauseCommand, unless: isPlaying == false,
        "it does not play")
    case .togglePlayPause:
      plain(control, togglePlayPauseCommand, or: playOrPauseCommand)
    case .stop: plain(control, stopCommand)
    case .nextTrack: plain(control, nextTrackCommand)
    case .previousTrack: plain(control, previousTrackCommand)
    }
  }

  private func plain(
    _ control: RemoteControlCommand, _ command: MPRemoteCommand, or other: MPRemoteCommand? = nil,
    unless isInEffect: Bool = false, _ reason: String = ""
  ) -> RemoteCommandStep {
    if command.isAvailable {
      return .perform(MPRemoteCommandEvent(command, at: control.timestamp))
    }
    if let other, other.isAvailable {
      // If only one of the two commands has a handler, it is called if it has the requested effect.
      return isInEffect
        ? .drop(reason) : .perform(MPRemoteCommandEvent(other, at: control.timestamp))
    }
    return Self.refusal(of: command, other)
  }

  /// Returns why a command is dropped: its handlers are disabled. Without handlers it goes to
  /// responders.
  private static func refusal(
    of command: MPRemoteCommand, _ other: MPRemoteCommand? = nil
  ) -> RemoteCommandStep {
    let disabled = [command, other].compactMap(\.self).first(where: \.hasTarget)
    return disabled.map { .drop("\($0.name) is disabled") } ?? .pass
  }

  private func command(_ direction: SeekDirection) -> MPRemoteCommand {
    direction == .forward ? seekForwardCommand : seekBackwardCommand
  }

  private func begin(_ direction: SeekDirection, _ control: RemoteControlCommand)
    -> RemoteCommandStep
  {
    let command = command(direction)
    guard command.isAvailable else { return Self.refusal(of: command) }
    seeking.insert(direction)
    return .perform(MPSeekCommandEvent(command, .beginSeeking, at: control.timestamp))
  }

  private func end(_ direction: SeekDirection, _ control: RemoteControlCommand) -> RemoteCommandStep
  {
    // The end follows the beginning, even if the command was disabled in between.
    guard seeking.remove(direction) != nil else { return .pass }
    return .perform(MPSeekCommandEvent(command(direction), .endSeeking, at: control.timestamp))
  }

  // MARK: - What no key sends

  func takeStep(for request: PlaybackRequest, at now: Double) -> RemoteCommandStep {
    let time = request.timestamp
    switch request.change {
    case .skip(let seconds): return skip(seconds, at: time, now: now)
    case .position(let seconds):
      return available(changePlaybackPositionCommand) {
        MPChangePlaybackPositionCommandEvent($0, to: seconds, at: time)
      }
    case .rate(let rate):
      let supported = changePlaybackRateCommand.supportedPlaybackRates
      guard supported.isEmpty || supported.contains(where: { $0.doubleValue == rate }) else {
        return .drop("changePlaybackRateCommand does not support the rate \(rate)")
      }
      return available(changePlaybackRateCommand) {
        MPChangePlaybackRateCommandEvent($0, rate: rate, at: time)
      }
    case .repeatMode(let mode):
      return available(changeRepeatModeCommand) {
        MPChangeRepeatModeCommandEvent($0, MPRepeatType(mode), at: time)
      }
    case .shuffle(let isOn):
      return available(changeShuffleModeCommand) {
        MPChangeShuffleModeCommandEvent($0, isOn ? .items : .off, at: time)
      }
    }
  }

  /// Skips with the skip command, or else by changing the position.
  private func skip(_ seconds: Double, at time: Double, now: Double) -> RemoteCommandStep {
    let command = seconds < 0 ? skipBackwardCommand : skipForwardCommand
    if command.isAvailable {
      return .perform(MPSkipIntervalCommandEvent(command, interval: abs(seconds), at: time))
    }
    guard changePlaybackPositionCommand.isAvailable, let info = session?.info,
      let elapsed = info.elapsedTime(at: now)
    else { return available(command) { MPRemoteCommandEvent($0, at: time) } }
    let place = max(elapsed + seconds, 0)
    // MPRIS: skipping beyond the end goes to the next track.
    if let duration = info.duration, place > duration, nextTrackCommand.isAvailable {
      return .perform(MPRemoteCommandEvent(nextTrackCommand, at: time))
    }
    return .perform(
      MPChangePlaybackPositionCommandEvent(
        changePlaybackPositionCommand, to: min(place, info.duration ?? place), at: time))
  }

  private func available(
    _ command: MPRemoteCommand, _ event: (MPRemoteCommand) -> MPRemoteCommandEvent
  ) -> RemoteCommandStep {
    if command.isAvailable { return .perform(event(command)) }
    return .drop(
      command.hasTarget ? "\(command.name) is disabled" : "\(command.name) has no handler")
  }
}

extension MPRepeatType {
  init(_ mode: PlaybackRequest.RepeatMode) {
    self =
      switch mode {
      case .off: .off
      case .one: .one
      case .all: .all
      }
  }
}
