/// What happens to the machine and is told to the hosted application as its own life.
public struct SystemEvents: OptionSet, Hashable, Sendable {
  public var rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The home key sends the application to the background; once more, or a finger on the screen,
  /// brings it back.
  public static let homeKey = Self(rawValue: 1 << 0)
  /// The power and sleep keys send it to the background; once more, or the machine's waking, brings
  /// it back. What the machine does about these keys is not touched.
  public static let powerKey = Self(rawValue: 1 << 1)
  /// The application is sent to the background and has its state saved before the machine sleeps,
  /// which waits for that; it comes back when the machine wakes.
  public static let sleep = Self(rawValue: 1 << 2)
  /// The application is inactive while another session has the seat.
  public static let session = Self(rawValue: 1 << 3)
  /// The application is warned when the kernel says that memory is short.
  public static let memoryPressure = Self(rawValue: 1 << 4)
  /// The application is in the background while the lid over its screen is closed.
  public static let lid = Self(rawValue: 1 << 5)
  /// The interface turns with the screen, where the application lets it; a machine that may be a
  /// tablet or none turns it only as a tablet.
  public static let turns = Self(rawValue: 1 << 6)

  /// All of them.
  public static let all: Self = [
    .homeKey, .powerKey, .sleep, .session, .memoryPressure, .lid, .turns,
  ]

  /// Each of them by the name that the command line has for it.
  public static let names: [(name: String, event: Self)] = [
    ("home-key", .homeKey), ("power-key", .powerKey), ("sleep", .sleep), ("session", .session),
    ("memory-pressure", .memoryPressure), ("lid", .lid), ("turns", .turns),
  ]
}
