/// A change of a navigation key.
public struct Press: Equatable, Sendable {
  /// How far a press has come.
  public enum Phase: UInt8, Sendable {
    /// The button was pressed.
    case began
    /// The button was let go.
    case ended
    /// Nobody knows what became of the button.
    case cancelled
  }

  /// A button that responders receive presses of.
  public enum Button: UInt8, CaseIterable, Sendable {
    /// Up.
    case upArrow
    /// Down.
    case downArrow
    /// Left.
    case leftArrow
    /// Right.
    case rightArrow
    /// OK, or Enter.
    case select
    /// Menu.
    case menu
    /// Play and pause on one button.
    case playPause
    /// Page up.
    case pageUp
    /// Page down.
    case pageDown
  }

  /// Whose button it is.
  public var device: DeviceID
  /// Which button.
  public var button: Button
  /// How far the press has come.
  public var phase: Phase
  /// When, in seconds on the monotonic clock.
  public var timestamp: Double
  /// Whether it is a key of a keyboard, and not a remote control's button.
  public var isFromKeyboard: Bool

  /// Makes a change of a button.
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
