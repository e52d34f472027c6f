public import Foundation
internal import InputTranslation
public import ResponderKit

// The requests of media controllers that no key corresponds to; for others see
// ``SimulatedDevice/remoteControl(_:)``.
extension SimulatedDevice {
  /// Seeks forward within the track, or backward for a negative number of seconds.
  public func skip(bySeconds seconds: TimeInterval) { ask(.skip(seconds: seconds)) }

  /// Moves to a position in the track, in seconds.
  public func changePlaybackPosition(to seconds: TimeInterval) { ask(.position(seconds: seconds)) }

  /// Sets the rate of playback.
  public func changePlaybackRate(to rate: Double) { ask(.rate(rate)) }

  /// Sets the repeat mode.
  public func changeRepeatMode(to type: MPRepeatType) {
    let mode: PlaybackRequest.RepeatMode =
      switch type {
      case .off: .off
      case .one: .one
      case .all: .all
      }
    ask(.repeatMode(mode))
  }

  /// Turns random order on or off.
  public func changeShuffleMode(toShuffle isOn: Bool) { ask(.shuffle(isOn)) }

  private func ask(_ change: PlaybackRequest.Change) {
    send(.playback(PlaybackRequest(device: device, change: change, timestamp: now)))
  }
}
