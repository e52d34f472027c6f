/// A change of a navigation key. Media keys make commands instead (``RemoteControlCommand``).
public struct Press: Equatable, Sendable {
  /// The phase of a press.
  public enum Phase: UInt8, Sendable {
    /// The button was pressed.
    case began
    /// The button was released.
    case ended
    /// The state of the button is unknown.
    case cancelled
  }

  /// A button whose presses responders receive.
  public enum Button: UInt8, CaseIterable, Sendable {
    /// Up.
    case upArrow
    /// Down.
    case downArrow
    /// Left.
    case leftArrow
    /// Right.
    case rightArrow
    /// OK or Enter.
    case select
    /// Menu.
    case menu
    /// Play and pause, as a test or a request presses it; the media key makes a command.
    case playPause
    /// Page up.
    case pageUp
    /// Page down.
    case pageDown
  }

  /// The device of the button.
  public var device: DeviceID
  /// The button.
  public var button: Button
  /// The phase of the press.
  public var phase: Phase
  /// The time, in seconds on the monotonic clock.
  public var timestamp: Double
  /// Whether it is a key of a keyboard, as opposed to the button of a remote control.
  public var isFromKeyboard: Bool

  /// Creates a change of a button.
  public init(
    device: DeviceID, button: Button, phase: Phase, timestamp: Double,
    isFromKeyboard: Bool = false
  ) {
    self.device = device
    self.button = button
    self.phase = phase
    self.timestamp = timestamp
    self.isFromKeyboard = isFromKeyboard
  }
}
