public import Foundation

/// The only clock that ResponderKit knows.
///
/// A daemon gives it the loop's monotonic clock; a replay and a test give it a
/// ``VirtualScheduler``, whose time moves only when told, so that the same input always gives
/// the same calls.
@MainActor
public protocol Scheduler: AnyObject {
  /// The time in seconds on the monotonic clock, the clock of every event's timestamp.
  var now: TimeInterval { get }

  /// Calls an action once, in a later turn of the loop, at or after a time.
  @discardableResult
  func schedule(
    at time: TimeInterval, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledAction

  /// Calls an action that a replay does not wait for at its end: one that schedules itself again each
  /// time, or that ends what is over anyway.
  func scheduleUnawaited(
    at time: TimeInterval, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledAction

  /// Has a handler called after each turn in which actions were called. The application gives its own;
  /// the last one counts.
  func onTurnEnd(_ handler: @escaping @MainActor () -> Void)
}

extension Scheduler {
  /// Does nothing: whoever turns the loop calls `UIApplication.endTurn()`.
  public func onTurnEnd(_ handler: @escaping @MainActor () -> Void) {}

  /// Schedules it as any other action.
  public func scheduleUnawaited(
    at time: TimeInterval, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledAction {
    schedule(at: time, action)
  }
}

/// An action that waits for its time; it can be cancelled until then.
@MainActor
public final class ScheduledAction {
  private var onCancel: (@MainActor () -> Void)?

  /// Makes the handle of a waiting action; a scheduler does.
  /// - Parameter onCancel: Takes the action out of the scheduler.
  public init(onCancel: @escaping @MainActor () -> Void) {
    self.onCancel = onCancel
  }

  /// Has the action not run; does nothing once it has.
  public func cancel() {
    onCancel?()
    onCancel = nil
  }
}
