import Foundation

/// A timer that runs on the application's own clock: the loop's, or the one that a test moves.
///
/// Foundation's would wait in a run loop of Foundation's, which keeps to real time.
final class ScheduledTimer: Timer {
  private let ticker: Ticker
  private let info: Any?

  init(interval: TimeInterval, repeats: Bool, userInfo: Any?) {
    ticker = Ticker(interval: interval, repeats: repeats)
    info = userInfo
    super.init(fire: .distantFuture, interval: interval, repeats: repeats) { _ in }
  }

  /// Starts to wait. As in UIKit, whom the timer calls lives until it is over.
  @MainActor
  func start(_ action: @escaping @MainActor (Timer) -> Void) {
    ticker.start { [self] in action(self) }
  }

  override var userInfo: Any? { info }

  override func fire() {
    let ticker = ticker
    MainActor.assumeIsolated { ticker.fire() }
  }

  override func invalidate() {
    let ticker = ticker
    MainActor.assumeIsolated { ticker.stop() }
  }

  override var isValid: Bool {
    let ticker = ticker
    return MainActor.assumeIsolated { ticker.isRunning }
  }

  /// The next time that it falls due; a date in the far future keeps it still.
  override var fireDate: Date {
    get {
      let ticker = ticker
      return MainActor.assumeIsolated { Date(timeIntervalSinceNow: ticker.secondsToNext) }
    }
    set {
      let ticker = ticker
      MainActor.assumeIsolated { ticker.secondsToNext = newValue.timeIntervalSinceNow }
    }
  }
}

/// Calls an action once, or again and again.
@MainActor
final class Ticker {
  private let interval: TimeInterval
  private let repeats: Bool
  private var action: (@MainActor () -> Void)?
  private var next: TimeInterval = 0
  private var waiting: ScheduledAction?

  /// - Parameter interval: In seconds; what is less than a tenth of a millisecond counts as that.
  nonisolated init(interval: TimeInterval, repeats: Bool) {
    self.interval = max(interval, 0.0001)
    self.repeats = repeats
  }

  private var scheduler: any Scheduler { UIApplication.shared.scheduler }

  var isRunning: Bool { action != nil }

  func start(_ action: @escaping @MainActor () -> Void) {
    self.action = action
    wait(until: scheduler.now + interval)
  }

  func stop() {
    waiting?.cancel()
    waiting = nil
    action = nil
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
    waiting?.cancel()
    next = time
    let action: @MainActor () -> Void = { [weak self] in self?.timeIsUp() }
    waiting =
      repeats
      ? scheduler.scheduleUnawaited(at: time, action) : scheduler.schedule(at: time, action)
  }

  /// Keeps to its beat: what comes late does not delay what follows, and what was missed is left
  /// out.
  private func timeIsUp() {
    if repeats {
      let beats = max(((scheduler.now - next) / interval).rounded(.down), 0)
      wait(until: next + interval * (beats + 1))
    }
    fire()
  }
}
