public import Foundation
package import InputTranslation

/// A press of a button, until its release.
@MainActor
open class UIPress: NSObject {
  /// The phase of a press.
  public enum Phase: Int, Sendable {
    /// The button was pressed.
    case began = 0
    /// The force changed; does not occur for digital buttons.
    case changed = 1
    /// The button is held, and another one changed.
    case stationary = 2
    /// The button was released.
    case ended = 3
    /// The system cancelled the press.
    case cancelled = 4
  }

  /// The type of the button.
  public enum PressType: Int, Sendable {
    /// Up.
    case upArrow = 0
    /// Down.
    case downArrow = 1
    /// Left.
    case leftArrow = 2
    /// Right.
    case rightArrow = 3
    /// OK or Enter.
    case select = 4
    /// Menu.
    case menu = 5
    /// Play and pause.
    case playPause = 6
    /// Page up.
    case pageUp = 30
    /// Page down.
    case pageDown = 31
  }

  /// The type of the button.
  public let type: PressType
  /// The phase of the press.
  public internal(set) var phase = Phase.began
  /// The time of the last change, in seconds on the monotonic clock.
  public internal(set) var timestamp: TimeInterval
  /// 1 while a digital button is down, otherwise 0.
  public var force: CGFloat { isOver ? 0 : 1 }
  /// The key; `nil` if the button is not a hardware keyboard's.
  public internal(set) var key: UIKey?
  /// The responder that received the press first.
  public internal(set) weak var responder: UIResponder?
  /// The window of that responder.
  public internal(set) weak var window: UIWindow?
  /// Whether the responder left its window since the press began.
  var hasLostResponder = false

  /// Identifies the press. It is negative, unlike the numbers of touches.
  let number: Int
  /// The button's device.
  package let device: DeviceID
  /// The recognisers that receive the press: those of the responder's view and of its superviews.
  var recognizers: [UIGestureRecognizer] = []
  /// Whether recognisers received the beginning. They determine what the responder receives, even
  /// after they were removed.
  var hadRecognizers = false
  /// Whether a window delivered the end.
  var isEndDelivered = false

  init(type: PressType, number: Int, device: DeviceID, timestamp: TimeInterval) {
    self.type = type
    self.number = number
    self.device = device
    self.timestamp = timestamp
    super.init()
  }
}

extension UIPress {
  /// Whether the press has ended or was cancelled.
  var isOver: Bool { phase == .ended || phase == .cancelled }
}

/// An event with the presses of a remote control's or keyboard's buttons.
@MainActor
open class UIPressesEvent: UIEvent {
  /// All presses that have not ended.
  public internal(set) var allPresses: Set<UIPress> = []
  /// The press that changed.
  var current: UIPress?
}
