import EventLoop
import Foundation
import LinuxSystem
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
  /// When to look again for a timer that was not due yet, in seconds: first, and at most.
  private static let retryTimes = 0.001...1.0
  /// How long to wait at most once the wall clock was set, in seconds.
  private static let longestWait = 1.0

  /// What is not waited for, in seconds: the far future comes back from the run loop as some year in it.
  private static let farAway = 1e8

  private let loop: EventLoop
  private var timer: EventLoop.Token?
  /// The date of the next timer that the loop's timer is set for.
  private var date: Date?
  /// How long to wait for a timer that was not due yet.
  private var retryTime = retryTimes.lowerBound
  /// Whether the wall clock was set: Foundation's timers keep to the monotonic clock, and their dates are
  /// those of the wall clock at the time when they were made.
  private var areDatesWrong = false

  init(_ loop: EventLoop) {
    self.loop = loop
    RunLoop.Mode.tracking.becomeCommon()
    // A mode without a timer or a source does not even run its blocks.
    let holder = Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }
    RunLoop.main.add(holder, forMode: .tracking)
    watchWallClock()
  }

  private func watchWallClock() {
    // Where the kernel refuses it, only a clock that is set is not noticed.
    guard let descriptor = try? SystemCall.clockSetDescriptor() else { return }
    _ = try? loop.watch(descriptor) { [weak self] in
      SystemCall.awaitClockSet(descriptor)
      self?.wallClockWasSet()
    }
  }

  private func wallClockWasSet() {
    areDatesWrong = true
    if let timer { loop.cancelTimer(timer) }
    timer = nil
    date = nil
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
    retryTime = isLate ? min(retryTime * 2, Self.retryTimes.upperBound) : Self.retryTimes.lowerBound
    var delay = isLate ? retryTime : next.timeIntervalSinceNow + Self.tolerance
    if areDatesWrong { delay = min(delay, Self.longestWait) }
    // The loop counts a timer as work, and so this turns again.
    timer = loop.schedule(at: loop.now + delay) { [weak self] in self?.timer = nil }
  }
}
