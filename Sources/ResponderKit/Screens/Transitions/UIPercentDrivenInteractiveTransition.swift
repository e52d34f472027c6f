public import Foundation

/// Drives an interactive transition with a number from 0 to 1, which the handler of a gesture sets.
///
/// The transition's animator runs at the beginning. Its animations are paused until ``finish()`` runs them
/// to their end, or ``cancel()`` back to their beginning. Then their completions are called;
/// `transitionWasCancelled` indicates which of the two happened.
@MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning
{
  private weak var context: (any UIViewControllerContextTransitioning)?
  /// The progress of the transition, from 0 to 1.
  public private(set) var percentComplete: CGFloat = 0
  /// The duration of the animator, in seconds; 0 before the transition.
  public var duration: CGFloat { (context as? TransitionContext)?.duration ?? 0 }
  /// The speed at which the transition continues without the user: 2 halves the remaining time.
  open var completionSpeed: CGFloat = 1
  /// Stored, but without effect.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// Stored, but without effect.
  open var timingCurve: (any UITimingCurveProvider)?
  /// Whether the transition is interactive from its beginning. Otherwise it runs until ``pause()``.
  /// Set it before the transition.
  open var wantsInteractiveStart = true

  @MainActor public override init() {
    super.init()
  }

  /// Begins the transition. A `finish()` or `cancel()` before this call has no effect.
  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    attach(transitionContext)
    (transitionContext as? TransitionContext)?.transition?.animateOnTimeline(held: true)
  }

  /// Stores the context of the transition.
  func attach(_ transitionContext: any UIViewControllerContextTransitioning) {
    context = transitionContext
    percentComplete = 0
  }

  /// Updates the progress.
  /// - Parameter percentComplete: From 0 to 1.
  open func update(_ percentComplete: CGFloat) {
    self.percentComplete = min(max(percentComplete, 0), 1)
    context?.updateInteractiveTransition(self.percentComplete)
  }

  /// Pauses a running transition, which becomes interactive.
  open func pause() {
    context?.pauseInteractiveTransition()
    guard let context = context as? TransitionContext, context.isInteractive else { return }
    percentComplete = context.percentComplete
  }

  /// Cancels the transition, which returns to its beginning.
  open func cancel() { context?.cancelInteractiveTransition() }

  /// Finishes the transition, which continues to its end.
  open func finish() { context?.finishInteractiveTransition() }
}
