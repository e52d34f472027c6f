import Foundation

/// Calls an action for each frame of a finite motion, on the application's clock.
@MainActor
final class PictureClock {
  private static let picturesPerSecond = 120.0
  /// How much earlier than its time a frame is made, in seconds, because rounding errors could
  /// otherwise delay it to the next one.
  private static let lead = 0.000_001

  private let end: TimeInterval
  private let show: @MainActor (_ time: TimeInterval, _ isLast: Bool) -> Void
  private var waiting: ScheduledAction?

  /// Creates a clock.
  /// - Parameters:
  ///   - end: The time of the last frame, not before the next turn of the loop.
  ///   - show: Called with the time of the frame, and whether it is the last one.
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
