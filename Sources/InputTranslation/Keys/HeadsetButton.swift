/// The button of a wired headset, whose clicks and holds result in commands.
///
/// One click plays or pauses, two skip to the next track, three to the previous one. Holding the
/// second click seeks forward, and holding the third one backward, until the release. Holding the
/// first click is for an assistant, for which there is no remote control event. Apple's support
/// pages describe the button of its headphones like this; the times are those of Android
/// (`ViewConfiguration`: double tap 300 ms, long press 500 ms).
///
/// It is a state machine without a clock: all times are those of the events, in seconds.
public struct HeadsetButton: Sendable {
  /// The longest time between clicks that belong together, in seconds.
  public static let clickWindow = 0.3
  /// The duration at which a press becomes a hold, in seconds.
  public static let holdTime = 0.5

  private var clicks = 0
  private var isDown = false
  private var endOfSeeking: RemoteControlCommand.Kind?
  /// When the next decision is due without a further event.
  public private(set) var deadline: Double?

  /// Creates a button that is not pressed.
  public init() {}

  /// Handles a press. Earlier decisions have to be fetched with ``advance(to:)`` first.
  public mutating func press(at time: Double) {
    guard !isDown else { return }
    isDown = true
    clicks += 1
    deadline = time + Self.holdTime
  }

  /// Handles a release, and returns the command that is decided at once.
  public mutating func release(at time: Double) -> RemoteControlCommand.Kind? {
    guard isDown else { return nil }
    isDown = false
    // The press became a hold, for which `advance` has reset the clicks.
    if clicks == 0 { return finishSeeking() }
    guard clicks == 3 else {
      deadline = time + Self.clickWindow
      return nil
    }
    // A further click cannot change the meaning of three.
    reset()
    return .previousTrack
  }

  /// Returns the command that was due up to a time.
  public mutating func advance(to time: Double) -> RemoteControlCommand.Kind? {
    guard let deadline, deadline <= time else { return nil }
    defer {
      clicks = 0
      self.deadline = nil
    }
    switch (clicks, isDown) {
    case (1, false): return .togglePlayPause
    case (2, false): return .nextTrack
    case (2, true):
      endOfSeeking = .endSeekingForward
      return .beginSeekingForward
    case (3, true):
      endOfSeeking = .endSeekingBackward
      return .beginSeekingBackward
    default: return nil
    }
  }

  /// Discards pending clicks and ends a seek, because the button was removed.
  public mutating func cancel() -> RemoteControlCommand.Kind? {
    isDown = false
    reset()
    return finishSeeking()
  }

  private mutating func reset() {
    clicks = 0
    deadline = nil
  }

  private mutating func finishSeeking() -> RemoteControlCommand.Kind? {
    defer { endOfSeeking = nil }
    return endOfSeeking
  }
}
