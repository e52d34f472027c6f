public import Foundation

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
  public var force: CGFloat { phase == .ended || phase == .cancelled ? 0 : 1 }
  /// The key behind the press; `nil` for a button that is no hardware keyboard's.
  public internal(set) var key: UIKey?
  /// Whom the press was first told to.
  public internal(set) weak var responder: UIResponder?
  public internal(set) weak var window: UIWindow?
  /// Whether whom the press was told to has left its window since.
  var hasLostResponder = false

  init(type: PressType, timestamp: TimeInterval) {
    self.type = type
    self.timestamp = timestamp
    super.init()
  }
}

/// What happened to the buttons of a remote control or a keyboard.
@MainActor
open class UIPressesEvent: UIEvent {
  /// Every press that is under way.
  public internal(set) var allPresses: Set<UIPress> = []
  /// The press that the event tells of this time.
  var current: UIPress?
}
