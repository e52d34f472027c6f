import EventLoop
import Foundation
import ResponderKit

/// Foundation's run loop of the main thread, turned by the loop.
///
/// What an application hands to `RunLoop.main` waits for that run loop to turn. It turns before the loop
/// waits, after each turn in which something other than moving fingers happened, because a turn of a run
/// loop costs more than a movement does; and when its next timer is due. It turns in the application's mode,
/// so that what waits for the default mode waits while a finger scrolls.
@MainActor
final class FoundationRunLoop {
  /// What a timer may be late by, so that it is due when the loop's timer fires: the two are set by
  /// different clocks, which are read one after the other.
  private static let tolerance = 0.0001
  /// When to look again for a timer that was not due yet.
  private static let retryTime = 0.001

  /// What is not waited for, in seconds: the far future comes back from the run loop as some year in it.
  private static let farAway = 1e8

  private let loop: EventLoop
  private var timer: EventLoop.Token?
  /// The date of the next timer that the loop's timer is set for. A date is converted once: the clock on
  /// the wall may be set meanwhile, and Foundation's timers keep to the monotonic clock.
  private var date: Date?

  init(_ loop: EventLoop) {
    self.loop = loop
    RunLoop.Mode.tracking.becomeCommon()
    // A mode without a timer or a source does not even run its blocks.
    let holder = Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }
    RunLoop.main.add(holder, forMode: .tracking)
  }

  func turn() {
    let mode = UIApplication.shared.runLoopMode
    _ = RunLoop.main.run(mode: mode, before: .distantPast)
    let next = RunLoop.main.limitDate(forMode: mode)
    guard next != date || timer == nil else { return }
    if let timer { loop.cancelTimer(timer) }
    timer = nil
    let isLate = next == date
    date = next
    guard let next, next.timeIntervalSinceNow < Self.farAway else { return }
    let delay = isLate ? Self.retryTime : next.timeIntervalSinceNow + Self.tolerance
    // The loop counts a timer as work, and so this turns again.
    timer = loop.schedule(at: loop.now + delay) { [weak self] in self?.timer = nil }
  }
}
