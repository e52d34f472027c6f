// Timers, display links, delayed calls and the modes of the run loop, all on the application's clock (`Scheduler`).
// Begin here: the others use it.

import Foundation

/// Calls an action once or repeatedly, while the run loop is in a mode in which it fires.
@MainActor
final class Ticker {
  let interval: TimeInterval
  private let repeats: Bool
  private var action: (@MainActor () -> Void)?
  private var firesInMode: (@MainActor (RunLoop.Mode) -> Bool)?
  private var next: TimeInterval = 0
  private var waiting: ScheduledAction?
  /// Whether it was due in a mode in which it does not fire.
  private var isHeld = false

  /// Creates a ticker.
  /// - Parameter interval: The interval in seconds, at least 0.0001, which NaN stands for as well.
  nonisolated init(interval: TimeInterval, repeats: Bool) {
    self.interval = interval > 0.0001 ? interval : 0.0001
    self.repeats = repeats
  }

  private var scheduler: any Scheduler { UIApplication.shared.scheduler }

  var isRunning: Bool { action != nil }

  /// Starts the ticker.
  /// - Parameters:
  ///   - firesInMode: Returns whether it fires in a mode other than the default.
  ///   - action: The action.
  func start(
    firesInMode: @escaping @MainActor (RunLoop.Mode) -> Bool,
    _ action: @escaping @MainActor () -> Void
  ) {
    self.firesInMode = firesInMode
    self.action = action
    wait(until: scheduler.now + interval)
  }

  func stop() {
    waiting?.cancel()
    waiting = nil
    action = nil
    firesInMode = nil
    isHeld = false
  }

  func fire() {
    guard let action else { return }
    if !repeats { stop() }
    action()
  }

  var secondsToNext: TimeInterval {
    get { next - scheduler.now }
    set { if isRunning { wait(until: scheduler.now + newValue) } }
  }

  private func wait(until time: TimeInterval) {
    next = time
    schedule(at: time)
  }

  private func schedule(at time: TimeInterval) {
    waiting?.cancel()
    isHeld = false
    let action: @MainActor () -> Void = { [weak self] in self?.timeIsUp() }
    waiting =
      repeats
      ? scheduler.scheduleUnawaited(at: time, action) : scheduler.schedule(at: time, action)
  }

  /// Fires, and schedules the next time. A late call does not delay the following ones, and missed
  /// ones are skipped.
  private func timeIsUp() {
    let application = UIApplication.shared
    let mode = application.runLoopMode
    guard mode == .default || firesInMode?(mode) == true else {
      isHeld = true
      return application.tracking.hold(self)
    }
    if repeats {
      let beats = max(((scheduler.now - next) / interval).rounded(.down), 0)
      wait(until: next + interval * (beats + 1))
    }
    fire()
  }

  /// Fires in a later turn, if it was deferred, and not stopped or rescheduled since.
  func fallDueAgain() {
    if isHeld { schedule(at: scheduler.now) }
  }
}
