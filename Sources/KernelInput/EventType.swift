/// The kind of a kernel event (`EV_…` in the kernel's `input-event-codes.h`).
public struct EventType: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let synchronization = Self(rawValue: 0x00)  // EV_SYN
  public static let key = Self(rawValue: 0x01)  // EV_KEY
  public static let relative = Self(rawValue: 0x02)  // EV_REL
  public static let absolute = Self(rawValue: 0x03)  // EV_ABS
  public static let miscellaneous = Self(rawValue: 0x04)  // EV_MSC
  public static let `switch` = Self(rawValue: 0x05)  // EV_SW
  public static let led = Self(rawValue: 0x11)  // EV_LED
  public static let sound = Self(rawValue: 0x12)  // EV_SND
  public static let autorepeat = Self(rawValue: 0x14)  // EV_REP
  public static let forceFeedback = Self(rawValue: 0x15)  // EV_FF
}
