public import Foundation

/// A clock that moves only when told.
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

  /// Makes a clock that stands still.
  /// - Parameter now: Its first time, in seconds.
  public init(now: TimeInterval = 0) {
    self.now = now
  }

  /// When the next action falls due; `nil` when none is waiting.
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
    let place = entries.firstIndex { $0.time > time } ?? entries.endIndex
    entries.insert(Entry(id: id, time: time, isUnawaited: isUnawaited, action: action), at: place)
    return ScheduledAction { [weak self] in self?.entries.removeAll { $0.id == id } }
  }

  public func onTurnEnd(_ handler: @escaping @MainActor () -> Void) { turnEnded = handler }

  /// Moves the clock forward, running what falls due on the way at its own time. What falls due at one
  /// time shares a turn; what that schedules comes in another.
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
