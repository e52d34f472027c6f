public import Foundation
package import InputTranslation

/// An event of the user, as responders receive it.
///
/// One object describes a multi-touch sequence from the first finger down to the last finger up. Do
/// not keep it longer.
@MainActor
open class UIEvent: NSObject {
  /// The type of an event.
  public enum EventType: Int, Sendable {
    /// Touches of fingers.
    case touches = 0
    /// A shake began, ended or was cancelled.
    case motion = 1
    /// A remote control, a headset or a media key sent a command.
    case remoteControl = 2
    /// A button was pressed or released.
    case presses = 3
    /// A scroll wheel or trackpad. Does not occur: pointers are not read.
    case scroll = 10
    /// A pointer over a view. Does not occur.
    case hover = 11
    /// A pinch or rotation on a trackpad. Does not occur.
    case transform = 14
  }

  /// The subtype of an event.
  public enum EventSubtype: Int, Sendable {
    /// No subtype, for touches and presses.
    case none = 0
    /// The device is shaken.
    case motionShake = 1
    /// Starts playback.
    case remoteControlPlay = 100
    /// Pauses playback.
    case remoteControlPause = 101
    /// Stops playback.
    case remoteControlStop = 102
    /// Toggles between playback and pause.
    case remoteControlTogglePlayPause = 103
    /// Skips to the next track.
    case remoteControlNextTrack = 104
    /// Skips to the previous track.
    case remoteControlPreviousTrack = 105
    /// Seek backward, until the matching end.
    case remoteControlBeginSeekingBackward = 106
    /// Ends seeking backward.
    case remoteControlEndSeekingBackward = 107
    /// Seek forward, until the matching end.
    case remoteControlBeginSeekingForward = 108
    /// Ends seeking forward.
    case remoteControlEndSeekingForward = 109
  }

  /// The type of the event.
  public let type: EventType
  /// The subtype of the event.
  public let subtype: EventSubtype
  /// The time of the event, in seconds on the monotonic clock.
  public internal(set) var timestamp: TimeInterval

  /// Finds the next responder for the event, and records the calls while the application is observed.
  let walk = ResponderChainWalk()
  /// The device of the latest press, command or shake; `nil` for touches, each of which has its own.
  package internal(set) var device: DeviceID?
  /// The window for an event without touches; the key window if `nil`.
  weak var window: UIWindow?
  /// Whether a window's `sendEvent` received the event.
  var reachedWindow = false

  /// The event as a touches event.
  @inline(__always)
  final var asTouches: TouchesEvent {
    // No other class has that type, and a checked cast would cost more.
    unsafe unsafeDowncast(self, to: TouchesEvent.self)
  }

  init(type: EventType, subtype: EventSubtype, device: DeviceID?, timestamp: TimeInterval) {
    self.type = type
    self.subtype = subtype
    self.device = device
    self.timestamp = timestamp
    super.init()
  }

  /// All touches of the sequence; `nil` for other events.
  open var allTouches: Set<UITouch>? { nil }

  /// Returns the touches that began in a view; `nil` if there are none.
  open func touches(for view: UIView) -> Set<UITouch>? {
    members { $0.view === view }
  }

  /// Returns the touches that began in a window; `nil` if there are none.
  open func touches(for window: UIWindow) -> Set<UITouch>? {
    members { $0.window === window }
  }

  private func members(where isMember: (UITouch) -> Bool) -> Set<UITouch>? {
    guard let members = allTouches?.filter(isMember), !members.isEmpty else { return nil }
    return members
  }
}
