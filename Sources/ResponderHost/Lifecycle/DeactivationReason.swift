/// A reason why the application is not in the foreground or not active. Several can apply at once;
/// the application returns when the last one ends.
enum DeactivationReason: String, CaseIterable, Sendable {
  /// The home key was pressed.
  case homeKey
  /// The power key was pressed.
  case powerKey
  /// The sleep key was pressed.
  case sleepKey
  /// The machine is about to sleep, or asleep.
  case sleep
  /// Another session is active at the seat.
  case session
  /// The lid is closed.
  case lid
  /// The display is off.
  case display
  /// The application was interrupted, as by a phone call.
  case interruption
  /// The application was sent to the background.
  case command
  /// A client holds the input, such as "responderd learn".
  case hold

  /// The effect: an interrupted application is still visible.
  enum Depth: Int, Comparable, Sendable {
    case none, inactive, background

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  /// The effect of the reason.
  var depth: Depth {
    switch self {
    case .interruption, .session, .hold: .inactive
    case .homeKey, .powerKey, .sleepKey, .sleep, .lid, .display, .command: .background
    }
  }

  /// Whether the reason ends when the application is opened again.
  var endsOnOpening: Bool {
    switch self {
    case .homeKey, .powerKey, .sleepKey, .command: true
    // Opening turns the display on first.
    case .sleep, .session, .lid, .display, .interruption, .hold: false
    }
  }
}
