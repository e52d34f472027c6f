public import Foundation

/// The clock and the timers of an application. ResponderKit uses no other clock.
///
/// A daemon provides the loop's monotonic clock; a replay and a test provide a
/// ``VirtualScheduler``, so that the same input always results in the same calls.
@MainActor
public protocol Scheduler: AnyObject {
  /// The time in seconds on the monotonic clock, which also stamps every event.
  var now: TimeInterval { get }

  /// Calls an action once, in a later turn of the loop, at or after a time.
  @discardableResult
  func schedule(
    at time: TimeInterval, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledAction

  /// Schedules an action that a replay does not wait for at its end, such as one that repeats.
  func scheduleUnawaited(
    at time: TimeInterval, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledAction

  /// Sets a handler that is called after each turn in which actions ran. The application sets it; a
  /// new handler replaces the previous one.
  func onTurnEnd(_ handler: @escaping @MainActor () -> Void)
}

extension Scheduler {
  /// Does nothing: the owner of the loop calls `UIApplication.endTurn()`.
  public func onTurnEnd(_ handler: @escaping @MainActor () -> Void) {}

  /// Schedules it like any other action.
  public func scheduleUnawaited(
    at time: TimeInterval, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledAction {
    schedule(at: time, action)
  }
}

/// A scheduled action that can be cancelled until it runs.
@MainActor
public final class ScheduledAction {
  private var onCancel: (@MainActor () -> Void)?

  /// Creates the handle of a scheduled action. Schedulers call it.
  /// - Parameter onCancel: Removes the action from the scheduler.
  public init(onCancel: @escaping @MainActor () -> Void) {
    self.onCancel = onCancel
  }

  /// Cancels the action; does nothing after it ran.
  public func cancel() {
    onCancel?()
    onCancel = nil
  }
}
