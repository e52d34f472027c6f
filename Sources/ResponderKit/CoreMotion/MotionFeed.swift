import Foundation
import InputTranslation

/// Selects the samples for one kind of updates, according to its interval.
///
/// Some sensors report changes only, and are silent at rest: the last sample is then repeated at the
/// interval. A sensor that is slower than the interval stays slow.
@MainActor
final class MotionFeed {
  /// How long after the last sample it is repeated, in seconds.
  private static let silence = 0.25
  /// The shortest interval, in seconds.
  private static let shortest = 0.001

  /// The interval between updates, in seconds.
  var interval = 0.01 {
    didSet { if interval != oldValue { rewait() } }
  }
  private let emit: @MainActor (Acceleration) -> Void
  private weak var scheduler: (any Scheduler)?
  /// The due time of the last update. It does not depend on when its sample came, so that updates
  /// stay equidistant.
  private var lastDue: Double?
  /// The average time between samples, in seconds; `nil` before the second one.
  private var period: Double?
  private var last: Acceleration?
  private var arrival = 0.0
  private var timer: ScheduledAction?
  /// Whether the last update repeated a sample.
  private var isHolding = false
  private(set) var isActive = false

  init(_ emit: @escaping @MainActor (Acceleration) -> Void) { self.emit = emit }

  isolated deinit { timer?.cancel() }

  func start() { isActive = true }

  func stop() {
    isActive = false
    forgetSample()
  }

  func forgetSample() {
    lastDue = nil
    period = nil
    last = nil
    isHolding = false
    timer?.cancel()
    timer = nil
  }

  func add(_ sample: Acceleration, _ scheduler: any Scheduler) {
    guard isActive else { return }
    self.scheduler = scheduler
    if !isHolding { measurePeriod(until: sample) }
    last = sample
    arrival = scheduler.now
    let due = lastDue.map { $0 + spacing } ?? sample.timestamp
    // Selects the sample closest to the due time.
    if sample.timestamp >= due - min(period ?? 0, spacing) / 2 {
      lastDue = sample.timestamp - due > spacing ? sample.timestamp : due
      isHolding = false
      emit(sample)
    }
    if isActive, timer == nil { wait(until: arrival + Self.silence) }
  }

  private var spacing: Double { max(interval, Self.shortest) }

  private func measurePeriod(until sample: Acceleration) {
    guard let last else { return }
    let gap = min(max(sample.timestamp - last.timestamp, 0), Self.silence)
    period = period.map { $0 + (gap - $0) / 8 } ?? gap
  }

  // MARK: - Silence

  private func wait(until time: Double) {
    timer = scheduler?.scheduleUnawaited(at: time) { [weak self] in
      self?.timer = nil
      self?.look()
    }
  }

  /// Waits for a new interval instead of the old one.
  private func rewait() {
    guard isHolding, timer != nil, let lastDue, let scheduler else { return }
    timer?.cancel()
    wait(until: max(lastDue + spacing, scheduler.now))
  }

  private func look() {
    guard isActive, var held = last, let scheduler else { return }
    let now = scheduler.now
    let next = isHolding ? (lastDue ?? now) + spacing : arrival + Self.silence
    guard now >= next - 1e-6 else { return wait(until: next) }
    held.timestamp = now
    lastDue = now
    isHolding = true
    emit(held)
    if isActive, timer == nil { wait(until: now + spacing) }
  }
}
