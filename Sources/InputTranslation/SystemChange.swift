/// What the machine does to the application: the one door for its life cycle and for how the screen
/// is held, the same for keys, the machine's own signals, and tests.
///
/// A change that skips a step has it put in: an active application that enters the background turns
/// inactive first. One that changes nothing is dropped, and the route log says so.
public enum SystemChange: UInt8, CaseIterable, Equatable, Sendable {
  /// Something takes the screen away for a while, as a telephone call does.
  case interruptionBegan
  /// The screen is the application's again.
  case interruptionEnded
  /// The application leaves the screen, as with a press of the home button.
  case enterBackground
  /// The application is opened again.
  case enterForeground
  /// The machine is about to sleep, or has no time left for the application in the background.
  case suspend
  /// Memory is short.
  case memoryWarning
  /// The process is about to end.
  case terminate
  /// The screen is held in another way than when the application was launched. Contacts that follow
  /// are in points of the screen as it is turned.
  case turnedToPortrait, turnedUpsideDown, turnedToLandscapeLeft, turnedToLandscapeRight
}
