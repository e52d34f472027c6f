public import Foundation

/// A clock that advances only when a caller says so.
@MainActor
public final class VirtualScheduler: Scheduler {
  private struct Entry {
    let id: Int
    let time: TimeInterval
    let isUnawaited: Bool
    let action: @MainActor () -> Void
  }

  public private(set) var now: TimeInterval
  private var entries: [Entry] = []
  private var lastID = 0
  private var turnEnded: (@MainActor () -> Void)?

  /// Creates a clock.
  /// - Parameter now: The initial time, in seconds.
  public init(now: TimeInterval = 0) {
    self.now = now
  }

  /// The time of the next action; `nil` if none is scheduled.
  package var nextTime: TimeInterval? { entries.first?.time }

  /// Whether an action is scheduled that a replay waits for at its end.
  package var hasAwaitedActions: Bool { entries.contains { !$0.isUnawaited } }

  @discardableResult
  public func schedule(
    at time: TimeInterval, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledAction {
    schedule(at: time, isUnawaited: false, action)
  }

  public func scheduleUnawaited(
    at time: TimeInterval, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledAction {
    schedule(at: time, isUnawaited: true, action)
  }

  private func schedule(
    at time: TimeInterval, isUnawaited: Bool, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledAction {
    lastID += 1
    let id = lastID
    // Comparisons with NaN are always false, and would break the order.
    let time = time.isNaN ? -.infinity : time
    let place = entries.firstIndex { $0.time > time } ?? entries.endIndex
    entries.insert(Entry(id: id, time: time, isUnawaited: isUnawaited, action: action), at: place)
    return ScheduledAction { [weak self] in self?.entries.removeAll { $0.id == id } }
  }

  /// Cancels all actions, after the application that uses the clock has terminated.
  package func removeAll() { entries = [] }

  public func onTurnEnd(_ handler: @escaping @MainActor () -> Void) { turnEnded = handler }

  /// Advances the clock, and runs the actions due on the way at their times. Actions of the same time
  /// share a turn; actions that they schedule run in another.
  public func advance(to time: TimeInterval) {
    while let first = entries.first, first.time <= time {
      let newest = lastID
      now = max(now, first.time)
      while let index = entries.firstIndex(where: { $0.time <= now && $0.id <= newest }) {
        entries.remove(at: index).action()
      }
      turnEnded?()
    }
    now = max(now, time)
  }
}
