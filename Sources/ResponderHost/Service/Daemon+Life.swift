// Changes of the application's state on request. Each takes effect before the call returns, and is
// recorded in the route log.
extension Daemon {
  /// Interrupts the application, as a phone call does.
  func interrupt() { life.begin(.interruption) }

  /// Ends the interruption, unless another reason keeps the application inactive.
  func endInterruption() { life.end([.interruption]) }

  /// Sends the application to the background.
  func enterBackground() { life.begin(.command) }

  /// Brings the application to the foreground, after a key or ``enterBackground()``. Reasons of the
  /// system (sleep, the lid, another session) still apply.
  func enterForeground() { life.open(as: .command) }

  /// Sends the application a memory warning.
  func memoryWarning() { life.warnOfMemory(because: "asked for") }
}
