public import Foundation
internal import InputTranslation

/// One button that is pressed, from its press to its release.
@MainActor
open class UIPress: NSObject {
  public enum Phase: Int, Sendable {
    case began = 0
    case changed = 1
    case stationary = 2
    case ended = 3
    case cancelled = 4
  }

  public enum PressType: Int, Sendable {
    case upArrow = 0
    case downArrow = 1
    case leftArrow = 2
    case rightArrow = 3
    case select = 4
    case menu = 5
    case playPause = 6
    case pageUp = 30
    case pageDown = 31
  }

  public let type: PressType
  public internal(set) var phase = Phase.began
  /// When the button last changed, in seconds since the machine started.
  public internal(set) var timestamp: TimeInterval
  /// 1 while a digital button is down, 0 once it is up.
  public var force: CGFloat { isOver ? 0 : 1 }
  /// The key behind the press; `nil` for a button that is no hardware keyboard's.
  public internal(set) var key: UIKey?
  /// Whom the press was first told to.
  public internal(set) weak var responder: UIResponder?
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
