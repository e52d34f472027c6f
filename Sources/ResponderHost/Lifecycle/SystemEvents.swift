/// The system events that change the life cycle of the hosted application.
public struct SystemEvents: OptionSet, Hashable, Sendable {
  public var rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The home key sends the application to the background; pressing it again, or touching the
  /// screen, brings it back.
  public static let homeKey = Self(rawValue: 1 << 0)
  /// The power and sleep keys send the application to the background; pressing them again, or
  /// waking the machine, brings it back. The system's own reaction to these keys stays the same.
  public static let powerKey = Self(rawValue: 1 << 1)
  /// The application is sent to the background and saves its state before the machine sleeps, which
  /// waits for that; it comes back when the machine wakes up.
  public static let sleep = Self(rawValue: 1 << 2)
  /// The application is inactive while another session is active at the seat.
  public static let session = Self(rawValue: 1 << 3)
  /// The application receives a memory warning when the kernel reports memory pressure.
  public static let memoryPressure = Self(rawValue: 1 << 4)
  /// The application is in the background while the lid over its screen is closed.
  public static let lid = Self(rawValue: 1 << 5)
  /// The interface rotates with the screen, if the application allows it; that of a convertible
  /// only in tablet mode.
  public static let rotation = Self(rawValue: 1 << 6)

  /// All system events.
  public static let all: Self = [
    .homeKey, .powerKey, .sleep, .session, .memoryPressure, .lid, .rotation,
  ]

  /// The names of the system events on the command line.
  public static let names: [(name: String, event: Self)] = [
    ("home-key", .homeKey), ("power-key", .powerKey), ("sleep", .sleep), ("session", .session),
    ("memory-pressure", .memoryPressure), ("lid", .lid), ("turns", .rotation),
  ]
}
