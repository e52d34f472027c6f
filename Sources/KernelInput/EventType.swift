/// The kind of a kernel event (`EV_…` in the kernel's `input-event-codes.h`).
public struct EventType: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `EV_SYN`: markers between events.
  public static let synchronization = Self(rawValue: 0x00)  // EV_SYN
  /// `EV_KEY`: keys and buttons.
  public static let key = Self(rawValue: 0x01)  // EV_KEY
  /// `EV_REL`: steps along an axis.
  public static let relative = Self(rawValue: 0x02)  // EV_REL
  /// `EV_ABS`: places on an axis.
  public static let absolute = Self(rawValue: 0x03)  // EV_ABS
  /// `EV_MSC`: what fits nowhere else.
  public static let miscellaneous = Self(rawValue: 0x04)  // EV_MSC
  /// `EV_SW`: switches.
  public static let `switch` = Self(rawValue: 0x05)  // EV_SW
  /// `EV_LED`: lamps.
  public static let led = Self(rawValue: 0x11)  // EV_LED
  /// `EV_SND`: sounds.
  public static let sound = Self(rawValue: 0x12)  // EV_SND
  /// `EV_REP`: how keys repeat.
  public static let autorepeat = Self(rawValue: 0x14)  // EV_REP
  /// `EV_FF`: what the device does to the hand.
  public static let forceFeedback = Self(rawValue: 0x15)  // EV_FF
}
