internal import InputTranslation
internal import ResponderKit

// What an administrator, or the machine, does to the application.
extension Daemon {
  /// Makes the application inactive, as a call does.
  public func interrupt() { take(.interruptionBegan) }

  /// Ends what ``interrupt()`` began.
  public func endInterruption() { take(.interruptionEnded) }

  /// Sends the application to the background.
  public func enterBackground() { take(.enterBackground) }

  /// Brings the application back from the background.
  public func enterForeground() { take(.enterForeground) }

  /// Tells the application that memory runs short.
  public func memoryWarning() { take(.memoryWarning) }

  private func take(_ change: SystemChange) {
    application.enqueue(.system(change))
    application.processPendingEvents()
  }
}
