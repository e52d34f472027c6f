public import Foundation

// An application that leaves the screen has a moment to finish; whoever needs longer says so.
extension UIApplication {
  /// Marks the beginning of work that is to go on should the application enter the background.
  ///
  /// It may be called at any time; each task is ended on its own.
  /// - Parameters:
  ///   - taskName: What the route log calls the task.
  ///   - handler: Called on the main actor when the time in the background is over; it has to end
  ///     the task. A task that is not ended by then is ended for it, where iOS would end the process.
  /// - Returns: Names the task for ``endBackgroundTask(_:)``; ``UIBackgroundTaskIdentifier/invalid``
  ///   while the application is suspended, and after its end.
  public func beginBackgroundTask(
    withName taskName: String? = nil, expirationHandler handler: (() -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    guard life != .terminated, !isSuspended else { return .invalid }
    return backgroundTasks.begin(taskName, handler)
  }

  /// Marks the end of a task. With the last one's end the application is suspended, if it is in the
  /// background and its moment there is over. An identifier that names no task is ignored.
  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    backgroundTasks.end(identifier)
  }

  /// How long the application may run in the background, in seconds: `greatestFiniteMagnitude` in the
  /// foreground, 0 when it is suspended. In the background it counts down from
  /// ``UIBehavior/backgroundTime``, or with a task from ``UIBehavior/backgroundTaskTime``.
  public var backgroundTimeRemaining: TimeInterval { backgroundTasks.timeRemaining }

  /// Whether the time in the background is over. A suspended application is told of nothing, not
  /// even of its end, until it comes to the foreground.
  package var isSuspended: Bool { backgroundTasks.isSuspended }
}
