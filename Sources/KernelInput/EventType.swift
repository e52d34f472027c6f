/// The kind of a kernel event (`EV_…` in the kernel's `input-event-codes.h`).
public struct EventType: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  @inlinable public static var synchronization: Self { Self(rawValue: 0x00) }  // EV_SYN
  @inlinable public static var key: Self { Self(rawValue: 0x01) }  // EV_KEY
  @inlinable public static var relative: Self { Self(rawValue: 0x02) }  // EV_REL
  @inlinable public static var absolute: Self { Self(rawValue: 0x03) }  // EV_ABS
  @inlinable public static var miscellaneous: Self { Self(rawValue: 0x04) }  // EV_MSC
  @inlinable public static var `switch`: Self { Self(rawValue: 0x05) }  // EV_SW
  @inlinable public static var led: Self { Self(rawValue: 0x11) }  // EV_LED
  @inlinable public static var sound: Self { Self(rawValue: 0x12) }  // EV_SND
  @inlinable public static var autorepeat: Self { Self(rawValue: 0x14) }  // EV_REP
  @inlinable public static var forceFeedback: Self { Self(rawValue: 0x15) }  // EV_FF
}
