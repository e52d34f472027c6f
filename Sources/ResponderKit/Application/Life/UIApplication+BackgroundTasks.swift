public import Foundation

// An application that enters the background has a short time to finish, and can request more.
extension UIApplication {
  /// Begins a task that may continue in the background.
  ///
  /// It can be called at any time. Each task has to be ended separately.
  /// - Parameters:
  ///   - taskName: The name of the task in the route log.
  ///   - handler: Called on the main actor when the background time expires; it has to end the task.
  ///     A task that is still running after that is ended; iOS would end the process.
  /// - Returns: The identifier for ``endBackgroundTask(_:)``; ``UIBackgroundTaskIdentifier/invalid``
  ///   if the application is suspended or terminated.
  public func beginBackgroundTask(
    withName taskName: String? = nil, expirationHandler handler: (() -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    guard life != .terminated, !isSuspended else { return .invalid }
    return backgroundTasks.begin(taskName, handler)
  }

  /// Ends a task. After the last one, the application is suspended if it is in the background and
  /// its time has expired. An unknown identifier is ignored.
  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    backgroundTasks.end(identifier)
  }

  /// The remaining background time, in seconds: `greatestFiniteMagnitude` in the foreground, 0 if
  /// suspended. In the background it counts down from ``UIBehavior/backgroundTime``, or with a task
  /// from ``UIBehavior/backgroundTaskTime``.
  public var backgroundTimeRemaining: TimeInterval { backgroundTasks.timeRemaining }

  /// Whether the application is suspended. It then receives no calls, not even for its termination,
  /// until it returns to the foreground, except for remote control commands while only the display is off.
  package var isSuspended: Bool { backgroundTasks.isSuspended }
}
