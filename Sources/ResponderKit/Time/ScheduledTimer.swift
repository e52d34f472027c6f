import Foundation

/// A timer on the application's clock, which a test or a replay controls.
///
/// A timer of Foundation would use real time. Adding this one to a run loop adds an inert timer that never
/// fires, which indicates the modes it was added to.
final class ScheduledTimer: Timer {
  private let ticker: Ticker
  private let info: Any?
  @MainActor private var isCommon = false

  init(interval: TimeInterval, repeats: Bool, userInfo: Any?) {
    ticker = Ticker(interval: interval, repeats: repeats)
    info = userInfo
    super.init(fire: .distantFuture, interval: ticker.interval, repeats: repeats) { _ in }
  }

  /// Starts the timer. As in UIKit, it retains its target until it ends.
  @MainActor
  func start(_ action: @escaping @MainActor (Timer) -> Void) {
    ticker.start(firesInMode: { [unowned self] in fires(in: $0) }) { [self] in
      action(self)
      if !ticker.isRunning { leaveRunLoop() }
    }
  }

  private func leaveRunLoop() { super.invalidate() }

  /// Returns whether the timer was added to a mode of the main run loop, directly or as one of the common
  /// modes.
  ///
  /// Foundation does not provide this. A timer in the mode becomes its next one if it has the earliest fire
  /// date; if another timer is already due, this one counts as added.
  @MainActor
  private func fires(in mode: RunLoop.Mode) -> Bool {
    if isCommon { return true }
    super.fireDate = .distantPast
    let first = mode.firstDueTime
    super.fireDate = .distantFuture
    guard let first else { return false }
    isCommon = first == Date.distantPast.timeIntervalSinceReferenceDate
    return first <= Date().timeIntervalSinceReferenceDate
  }

  override var userInfo: Any? { info }

  override func fire() {
    let ticker = ticker
    MainActor.assumeIsolated { ticker.fire() }
  }

  override func invalidate() {
    let ticker = ticker
    MainActor.assumeIsolated { ticker.stop() }
    leaveRunLoop()
  }

  override var isValid: Bool {
    let ticker = ticker
    return MainActor.assumeIsolated { ticker.isRunning }
  }

  /// The next fire date; a distant date pauses the timer.
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
