public import Foundation
internal import InputTranslation

/// One button that is pressed, from its press to its release.
@MainActor
open class UIPress: NSObject {
  /// How far a press has come.
  public enum Phase: Int, Sendable {
    /// The button was pressed.
    case began = 0
    /// How hard it is pressed has changed; never told of a digital button.
    case changed = 1
    /// The button is held, and another one changed.
    case stationary = 2
    /// The button was let go.
    case ended = 3
    /// The system took the press away.
    case cancelled = 4
  }

  /// Which button is pressed.
  public enum PressType: Int, Sendable {
    /// Up.
    case upArrow = 0
    /// Down.
    case downArrow = 1
    /// Left.
    case leftArrow = 2
    /// Right.
    case rightArrow = 3
    /// OK, or Enter.
    case select = 4
    /// Menu.
    case menu = 5
    /// Play and pause on one button.
    case playPause = 6
    /// Page up.
    case pageUp = 30
    /// Page down.
    case pageDown = 31
  }

  /// Which button is pressed.
  public let type: PressType
  /// How far the press has come.
  public internal(set) var phase = Phase.began
  /// When the button last changed, in seconds on the monotonic clock.
  public internal(set) var timestamp: TimeInterval
  /// 1 while a digital button is down, 0 once it is up.
  public var force: CGFloat { isOver ? 0 : 1 }
  /// The key behind the press; `nil` for a button that is no hardware keyboard's.
  public internal(set) var key: UIKey?
  /// Whom the press was first told to.
  public internal(set) weak var responder: UIResponder?
  /// The window of the responder that the press was first told to.
  public internal(set) weak var window: UIWindow?
  /// Whether whom the press was told to has left its window since.
  var hasLostResponder = false

  /// Tells the press from all others, and from touches: it is below 0.
  let number: Int
  /// The button's device.
  let device: DeviceID
  /// The recognisers that hear of it: those of the responder's view and of all views that this one
  /// lies in.
  var recognizers: [UIGestureRecognizer] = []
  /// Whether a window dealt out that it is over.
  var isDealtOut = false

  init(type: PressType, number: Int, device: DeviceID, timestamp: TimeInterval) {
    self.type = type
    self.number = number
    self.device = device
    self.timestamp = timestamp
    super.init()
  }
}

extension UIPress {
  /// Whether the button is up, or as good as.
  var isOver: Bool { phase == .ended || phase == .cancelled }
}

/// What happened to the buttons of a remote control or a keyboard.
@MainActor
open class UIPressesEvent: UIEvent {
  /// Every press that is under way.
  public internal(set) var allPresses: Set<UIPress> = []
  /// The press that the event tells of this time.
  var current: UIPress?
}
