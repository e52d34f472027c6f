import InputTranslation
import ResponderKit

// What the machine does to the application. A change that skips a step has it put in; one that changes
// nothing is dropped, and a journal says why.
extension SimulatedDevice {
  /// Sends the application to the background.
  public func pressHomeButton() { send(.enterBackground) }

  /// Opens the application again.
  public func returnToForeground() { send(.enterForeground) }

  /// Takes the screen away from the application, as a telephone call does.
  public func interrupt() { send(.interruptionBegan) }

  /// Gives the screen back.
  public func endInterruption() { send(.interruptionEnded) }

  /// Sends the application to the background if it is not there, and ends its time there.
  public func suspend() { send(.suspend) }

  /// Whether the application's time in the background is over.
  public var isApplicationSuspended: Bool { application.isSuspended }

  /// Tells the application that memory is short.
  public func warnOfLowMemory() { send(.memoryWarning) }

  /// Ends the application.
  public func terminate() { send(.terminate) }
}
