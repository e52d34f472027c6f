// What somebody may do to the hosted application from outside, as a person does with a device.
// Each is heard before the call returns, and is in the route log with what became of it.
extension Daemon {
  /// Takes the screen away for a while, as a telephone call does.
  func interrupt() { life.begin(.interruption) }

  /// Gives it back, unless something else holds it.
  func endInterruption() { life.end([.interruption]) }

  /// Sends the application to the background.
  func enterBackground() { life.begin(.command) }

  /// Opens the application again, whether a key or ``enterBackground()`` sent it away. What the
  /// machine itself holds (its sleep, its lid, another session) stays.
  func enterForeground() { life.open(as: .command) }

  /// Tells the application that memory is short.
  func memoryWarning() { life.warnOfMemory(because: "asked for") }
}
