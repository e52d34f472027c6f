/// A change of the application's life cycle or of the screen's orientation by the system: the same
/// for keys, signals of the machine, and tests.
///
/// Missing steps are added: an active application that enters the background becomes inactive
/// first. A change without an effect is dropped, and recorded in the route log.
public enum SystemChange: UInt8, CaseIterable, Equatable, Sendable {
  /// The application is interrupted, as by a phone call.
  case interruptionBegan
  /// The interruption ends.
  case interruptionEnded
  /// The application enters the background, as when the home button is pressed.
  case enterBackground
  /// The application enters the foreground.
  case enterForeground
  /// The machine is about to sleep, or the background time of the application expired.
  case suspend
  /// Memory is low.
  case memoryWarning
  /// The process is about to end.
  case terminate
  /// The orientation of the screen changed, relative to that at launch. The positions of later
  /// contacts are in points of the rotated screen.
  case turnedToPortrait, turnedUpsideDown, turnedToLandscapeLeft, turnedToLandscapeRight
}
