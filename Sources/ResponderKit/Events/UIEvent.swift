public import Foundation
internal import InputTranslation

/// Something that the user did, as it is told to responders.
///
/// One object describes a multi-touch sequence from the first finger down to the last finger up;
/// do not keep it beyond that.
@MainActor
open class UIEvent: NSObject {
  /// What kind of thing happened.
  public enum EventType: Int, Sendable {
    /// Fingers did something.
    case touches = 0
    /// A shake began, ended or was cancelled.
    case motion = 1
    /// A remote control, a headset or a media key sent a command.
    case remoteControl = 2
    /// A button was pressed or let go.
    case presses = 3
  }

  /// What happened, more closely.
  public enum EventSubtype: Int, Sendable {
    /// Nothing more to say: of touches and presses.
    case none = 0
    /// The device is shaken.
    case motionShake = 1
    /// Play.
    case remoteControlPlay = 100
    /// Pause.
    case remoteControlPause = 101
    /// Stop.
    case remoteControlStop = 102
    /// Play if it is paused, and pause if it plays.
    case remoteControlTogglePlayPause = 103
    /// On to the next track.
    case remoteControlNextTrack = 104
    /// Back to the track before.
    case remoteControlPreviousTrack = 105
    /// Seek backward, until the matching end.
    case remoteControlBeginSeekingBackward = 106
    /// Stop winding back.
    case remoteControlEndSeekingBackward = 107
    /// Seek forward, until the matching end.
    case remoteControlBeginSeekingForward = 108
    /// Stop winding forward.
    case remoteControlEndSeekingForward = 109
  }

  /// What kind of thing happened.
  public let type: EventType
  /// What happened, more closely.
  public let subtype: EventSubtype
  /// When the event happened, in seconds on the monotonic clock.
  @safe @exclusivity(unchecked) public internal(set) var timestamp: TimeInterval

  /// How the event goes up the responder chain.
  let walk = ChainWalk()
  /// The device that the event tells of this time.
  var device: DeviceID?
  /// The window that an event without touches is for; the key window for `nil`.
  weak var window: UIWindow?
  /// Whether it got as far as a window's `sendEvent`.
  @safe @exclusivity(unchecked) var reachedWindow = false

  /// An event of type `.touches` as what it is.
  @inline(__always)
  final var asTouches: TouchesEvent {
    // No other class has that type, and a checked cast costs more.
    unsafe unsafeDowncast(self, to: TouchesEvent.self)
  }

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
