/// The type of a kernel event (`EV_…` in the kernel's `input-event-codes.h`).
public struct EventType: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `EV_SYN`: markers between events.
  @inlinable public static var synchronization: Self { Self(rawValue: 0x00) }  // EV_SYN
  /// `EV_KEY`: keys and buttons.
  @inlinable public static var key: Self { Self(rawValue: 0x01) }  // EV_KEY
  /// `EV_REL`: relative axes.
  @inlinable public static var relative: Self { Self(rawValue: 0x02) }  // EV_REL
  /// `EV_ABS`: absolute axes.
  @inlinable public static var absolute: Self { Self(rawValue: 0x03) }  // EV_ABS
  /// `EV_MSC`: other values.
  @inlinable public static var miscellaneous: Self { Self(rawValue: 0x04) }  // EV_MSC
  /// `EV_SW`: switches.
  @inlinable public static var `switch`: Self { Self(rawValue: 0x05) }  // EV_SW
  /// `EV_LED`: LEDs.
  @inlinable public static var led: Self { Self(rawValue: 0x11) }  // EV_LED
  /// `EV_SND`: sounds.
  @inlinable public static var sound: Self { Self(rawValue: 0x12) }  // EV_SND
  /// `EV_REP`: autorepeat settings.
  @inlinable public static var autorepeat: Self { Self(rawValue: 0x14) }  // EV_REP
  /// `EV_FF`: force feedback.
  @inlinable public static var forceFeedback: Self { Self(rawValue: 0x15) }  // EV_FF
}
