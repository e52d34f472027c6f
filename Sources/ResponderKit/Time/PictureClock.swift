import Foundation

/// Calls an action for each picture of a motion that comes to an end, on the application's clock.
@MainActor
final class PictureClock {
  private static let picturesPerSecond = 120.0
  /// How long before its time a picture is made, in seconds: sums of fractions are not exact, and one
  /// that comes a hair late would miss the frame that it is for.
  private static let lead = 0.000_001

  private let end: TimeInterval
  private let show: @MainActor (_ time: TimeInterval, _ isLast: Bool) -> Void
  private var waiting: ScheduledAction?

  /// - Parameters:
  ///   - end: When the last picture comes; not before the next turn of the loop.
  ///   - show: Gets the time of the picture, and whether it is the last one.
  init(
    until end: TimeInterval,
    show: @escaping @MainActor (_ time: TimeInterval, _ isLast: Bool) -> Void
  ) {
    self.end = end
    self.show = show
    wait()
  }

  func stop() {
    waiting?.cancel()
    waiting = nil
  }

  private func wait() {
    let scheduler = UIApplication.shared.scheduler
    let now = scheduler.now
    let next =
      ((now * Self.picturesPerSecond).rounded(.down) + 1) / Self.picturesPerSecond - Self.lead
    let later = next > now + 2 * Self.lead ? next : next + 1 / Self.picturesPerSecond
    waiting = scheduler.schedule(at: min(later, max(end - Self.lead, now))) { [weak self] in
      self?.tick()
    }
  }

  private func tick() {
    let now = UIApplication.shared.scheduler.now
    let isLast = now >= end - 2 * Self.lead
    if !isLast { wait() }
    show(now, isLast)
  }
}
