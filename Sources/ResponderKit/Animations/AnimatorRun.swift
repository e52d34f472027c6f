import Foundation

/// The animation of a property animator, from its first block to its end.
@MainActor
final class AnimatorRun {
  let changes = AnimatedChanges()
  /// Associates the animator with the views that it changes.
  private var animation: ViewAnimation?
  private var isClosed = false

  /// Runs a block, and records its changes as those of the animator.
  /// - Parameters:
  ///   - start: The animator's progress, from 0 to 1.
  ///   - allowsInteraction: Whether the views receive touches during the animation.
  ///   - onEnd: Called when the views are no longer visible: they have no window, or the application is in the
  ///     background.
  func make(
    _ blocks: [@MainActor () -> Void], duration: TimeInterval, from start: CGFloat,
    allowsInteraction: Bool, onEnd: @escaping @MainActor () -> Void
  ) {
    let animation =
      self.animation
      ?? ViewAnimation(
        duration: duration,
        options: [
          .overrideInheritedDuration, .overrideInheritedOptions,
          allowsInteraction ? .allowUserInteraction : [],
        ]
      ) { _ in onEnd() }
    if self.animation == nil {
      self.animation = animation
      UIApplication.shared.animations.add(animation)
    }
    changes.record(from: start) {
      ViewAnimation.within(animation) { for block in blocks { block() } }
    }
    animation.leaveOutUnseenViews()
  }

  func close() {
    isClosed = true
    animation?.abandon()
  }

  isolated deinit {
    guard !isClosed else { return }
    animation?.abandon()
    UIApplication.warn(
      .releasedAnimator, about: changes.firstView ?? self,
      "A UIViewPropertyAnimator was released while it was paused or stopped; it has to be finished, or "
        + "stopped without finishing, before.")
  }
}
