import Foundation

/// An animated change of a scroll view's offset or scale.
@MainActor
final class ScrollAnimation {
  /// The duration in seconds.
  static let duration: TimeInterval = 0.3

  private var clock: PictureClock?
  private var step: ((_ progress: CGFloat) -> Void)?
  private let onEnd: () -> Void
  /// The part in the transactions that the change began in.
  private var ticket: AnimationTicket?

  /// Creates an animation.
  /// - Parameters:
  ///   - step: Called with the progress, from 0 to 1.
  ///   - onEnd: Called once, after the last step or when the animation is stopped.
  init(step: @escaping (_ progress: CGFloat) -> Void, onEnd: @escaping () -> Void) {
    self.step = step
    self.onEnd = onEnd
  }

  func start() {
    ticket = CATransaction.addAnimation()
    let start = UIApplication.shared.scheduler.now
    let end = start + Self.duration
    clock = PictureClock(until: end) { [weak self] time, isLast in
      guard let self else { return }
      if isLast { finish() } else { step?(Self.eased((time - start) / Self.duration)) }
    }
  }

  /// Completes the change at once.
  func finish() {
    let step = step
    self.step = nil
    step?(1)
    stop()
  }

  /// Stops the change at its present value.
  func stop() {
    step = nil
    guard let clock else { return }
    clock.stop()
    self.clock = nil
    onEnd()
    ticket?.end()
  }

  /// Stops the change at its present value, without calling the closures.
  func abandon() {
    step = nil
    clock?.stop()
    clock = nil
    ticket?.end()
  }

  /// Eases in and out.
  private static func eased(_ time: CGFloat) -> CGFloat { time * time * (3 - 2 * time) }
}
