import InputTranslation
import ResponderKit

// Changes of the application's life cycle by the system. Missing steps are added; a change without an
// effect is dropped, and a journal contains the reason.
extension SimulatedDevice {
  /// Sends the application to the background.
  public func pressHomeButton() { send(.enterBackground) }

  /// Brings the application to the foreground.
  public func returnToForeground() { send(.enterForeground) }

  /// Interrupts the application, as a phone call does.
  public func interrupt() { send(.interruptionBegan) }

  /// Ends the interruption.
  public func endInterruption() { send(.interruptionEnded) }

  /// Sends the application to the background if necessary, and suspends it.
  public func suspend() { send(.suspend) }

  /// Whether the application is suspended.
  public var isApplicationSuspended: Bool { application.isSuspended }

  /// Sends the application a memory warning.
  public func warnOfLowMemory() { send(.memoryWarning) }

  /// Terminates the application.
  public func terminate() { send(.terminate) }
}
