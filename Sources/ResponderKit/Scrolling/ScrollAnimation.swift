import Foundation

/// A change of a scroll view that takes its time: of its offset, or of its scale.
@MainActor
final class ScrollAnimation {
  /// How long it takes, in seconds.
  static let duration: TimeInterval = 0.3

  private var clock: PictureClock?
  private var step: ((_ progress: CGFloat) -> Void)?
  private let onEnd: () -> Void

  /// - Parameters:
  ///   - step: Gets how far the change has come, from 0 to 1.
  ///   - onEnd: Called once, after the last step or when the change is stopped.
  init(step: @escaping (_ progress: CGFloat) -> Void, onEnd: @escaping () -> Void) {
    self.step = step
    self.onEnd = onEnd
  }

  func start() {
    let start = UIApplication.shared.scheduler.now
    let end = start + Self.duration
    clock = PictureClock(until: end) { [weak self] time, isLast in
      guard let self else { return }
      if isLast { finish() } else { step?(Self.eased((time - start) / Self.duration)) }
    }
  }

  /// Makes the rest of the change at once.
  func finish() {
    let step = step
    self.step = nil
    step?(1)
    stop()
  }

  /// Leaves the change where it is.
  func stop() {
    step = nil
    guard let clock else { return }
    clock.stop()
    self.clock = nil
    onEnd()
  }

  /// Leaves the change where it is, and calls nothing.
  func abandon() {
    step = nil
    clock?.stop()
    clock = nil
  }

  /// Slow at both ends.
  private static func eased(_ time: CGFloat) -> CGFloat { time * time * (3 - 2 * time) }
}
