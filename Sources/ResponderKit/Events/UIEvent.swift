public import Foundation
internal import InputTranslation

/// Something that the user did, as it is told to responders.
///
/// One object describes a multi-touch sequence from the first finger down to the last finger up;
/// do not keep it beyond that.
@MainActor
open class UIEvent: NSObject {
  public enum EventType: Int, Sendable {
    case touches = 0
    case motion = 1
    case remoteControl = 2
    case presses = 3
  }

  public enum EventSubtype: Int, Sendable {
    case none = 0
    case motionShake = 1
    case remoteControlPlay = 100
    case remoteControlPause = 101
    case remoteControlStop = 102
    case remoteControlTogglePlayPause = 103
    case remoteControlNextTrack = 104
    case remoteControlPreviousTrack = 105
    case remoteControlBeginSeekingBackward = 106
    case remoteControlEndSeekingBackward = 107
    case remoteControlBeginSeekingForward = 108
    case remoteControlEndSeekingForward = 109
  }

  public let type: EventType
  public let subtype: EventSubtype
  /// When the event happened, in seconds since the machine started.
  @exclusivity(unchecked) public internal(set) var timestamp: TimeInterval

  /// The walk up the chain that the event is on.
  @exclusivity(unchecked) var walk: ChainWalk?
  /// The device that the event tells of this time.
  var device: DeviceID?
  /// The window that an event without touches is for; the key window for `nil`.
  weak var window: UIWindow?
  /// Whether it got as far as a window's `sendEvent`.
  @exclusivity(unchecked) var reachedWindow = false

  /// The event itself, if it is one of touches; a cast costs more.
  var ofTouches: TouchesEvent? { nil }

  init(type: EventType, subtype: EventSubtype, device: DeviceID?, timestamp: TimeInterval) {
    self.type = type
    self.subtype = subtype
    self.device = device
    self.timestamp = timestamp
    super.init()
  }

  /// Every touch of the sequence; `nil` for other events.
  open var allTouches: Set<UITouch>? { nil }

  /// The touches that began in a view; `nil` when there are none.
  open func touches(for view: UIView) -> Set<UITouch>? {
    members { $0.view === view }
  }

  /// The touches that began in a window; `nil` when there are none.
  open func touches(for window: UIWindow) -> Set<UITouch>? {
    members { $0.window === window }
  }

  private func members(where isMember: (UITouch) -> Bool) -> Set<UITouch>? {
    guard let members = allTouches?.filter(isMember), !members.isEmpty else { return nil }
    return members
  }
}
