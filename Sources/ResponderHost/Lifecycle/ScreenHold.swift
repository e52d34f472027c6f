/// Why the application does not have the screen. Several reasons may hold at once, and it comes
/// back when the last one ends.
enum ScreenHold: String, CaseIterable, Sendable {
  /// The home key was pressed.
  case homeKey
  /// The power key was pressed.
  case powerKey
  /// The sleep key was pressed.
  case sleepKey
  /// The machine is about to sleep, or sleeps.
  case sleep
  /// Another session has the seat.
  case session
  /// The lid is closed.
  case lid
  /// Something like a telephone call has the screen for a while.
  case interruption
  /// Somebody sent the application to the background.
  case command

  /// How much it takes: an application that is interrupted is still seen.
  enum Depth: Int, Comparable, Sendable {
    case none, inactive, background

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  /// How much of the screen is gone.
  var depth: Depth {
    switch self {
    case .interruption, .session: .inactive
    case .homeKey, .powerKey, .sleepKey, .sleep, .lid, .command: .background
    }
  }

  /// Whether it ends when somebody opens the application again, whatever began it.
  var endsOnOpening: Bool {
    switch self {
    case .homeKey, .powerKey, .sleepKey, .command: true
    case .sleep, .session, .lid, .interruption: false
    }
  }
}
