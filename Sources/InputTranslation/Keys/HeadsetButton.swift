/// The one button of a wired headset, whose clicks and holds make the command.
///
/// One click plays or pauses, two skip to the next track, three to the previous one. A second
/// click that is held seeks forward, and a third one backward, until it is let go. A first click
/// that is held asks for the assistant, for which there is no remote-control event. So Apple's
/// support pages describe the button of its headphones; the times are Android's
/// (`ViewConfiguration`: double tap 300 ms, long press 500 ms).
///
/// A state machine without a clock: all times are those of the events, in seconds.
public struct HeadsetButton: Sendable {
  /// How long after a click the next one belongs to it, in seconds.
  public static let clickWindow = 0.3
  /// How long a press lasts until it is a hold, in seconds.
  public static let holdTime = 0.5

  private var clicks = 0
  private var isDown = false
  private var endOfSeeking: RemoteControl.Command?
  /// When the next verdict is due even without a further event.
  public private(set) var deadline: Double?

  /// Makes a button that is up.
  public init() {}

  /// Takes a press. The verdicts that were due before have to be fetched with ``advance(to:)``.
  public mutating func press(at time: Double) {
    guard !isDown else { return }
    isDown = true
    clicks += 1
    deadline = time + Self.holdTime
  }

  /// Takes a release, and tells the command that it makes at once.
  public mutating func release(at time: Double) -> RemoteControl.Command? {
    guard isDown else { return nil }
    isDown = false
    if clicks == 0 { return finishSeeking() }
    guard clicks == 3 else {
      deadline = time + Self.clickWindow
      return nil
    }
    // No further click could change what three of them mean.
    reset()
    return .previousTrack
  }

  /// Tells the command that fell due up to a time.
  public mutating func advance(to time: Double) -> RemoteControl.Command? {
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

  /// Forgets the clicks that wait for their meaning, and ends a seek: the button is gone.
  public mutating func cancel() -> RemoteControl.Command? {
    isDown = false
    reset()
    return finishSeeking()
  }

  private mutating func reset() {
    clicks = 0
    deadline = nil
  }

  private mutating func finishSeeking() -> RemoteControl.Command? {
    defer { endOfSeeking = nil }
    return endOfSeeking
  }
}
