import EventLoop
import Foundation
import ResponderKit

/// A scheduler for applications that uses the loop's clock and timers.
@MainActor
final class LoopScheduler: Scheduler {
  private let loop: EventLoop

  init(_ loop: EventLoop) {
    self.loop = loop
  }

  var now: TimeInterval { loop.now }

  @discardableResult
  func schedule(
    at time: TimeInterval, _ action: @escaping @MainActor () -> Void
  ) -> ScheduledAction {
    let token = loop.schedule(at: time, action)
    return ScheduledAction { [loop] in loop.cancelTimer(token) }
  }
}
