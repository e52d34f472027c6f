import EventLoop
import Foundation
import LinuxSystem
import ResponderKit

/// Runs Foundation's run loop of the main thread from the event loop.
///
/// Blocks and timers of `RunLoop.main` run only when that run loop runs. This is done before the event loop
/// waits, after each turn with more than finger movements, because one pass costs more than a movement; and
/// when the next timer is due. The run loop runs in the application's mode, so that work for the default
/// mode waits while a finger scrolls.
@MainActor
final class FoundationRunLoop {
  /// The tolerance that makes a timer due when the loop's timer fires: the two use different
  /// clocks, which are read one after the other.
  private static let tolerance = 0.0001
  /// How long to wait for a timer that was not due yet, in seconds: initially and at most.
  private static let retryTimes = 0.001...1.0
  /// The longest wait after the wall clock was set, in seconds.
  private static let longestWait = 1.0

  /// The limit beyond which a timer is ignored, in seconds: the run loop returns the distant future as
  /// some year.
  private static let farAway = 1e8

  private let loop: EventLoop
  private var timer: EventLoop.Token?
  /// The date of the timer that the loop's timer is set for.
  private var date: Date?
  /// How long to wait for a timer that was not due yet.
  private var retryTime = retryTimes.lowerBound
  /// Whether the wall clock was set. Foundation's timers use the monotonic clock, but report dates of the
  /// wall clock at the time when they were created.
  private var areDatesWrong = false

  init(_ loop: EventLoop) {
    self.loop = loop
    RunLoop.Mode.tracking.becomeCommon()
    // A mode without a timer or source does not run its blocks.
    let holder = Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }
    RunLoop.main.add(holder, forMode: .tracking)
    watchWallClock()
  }

  private func watchWallClock() {
    // If the kernel refuses it, a change of the wall clock is not detected.
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
    // The loop counts a timer as work, which runs the run loop again.
    timer = loop.schedule(at: loop.now + delay) { [weak self] in self?.timer = nil }
  }
}
