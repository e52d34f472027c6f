public import Foundation

/// Drives a transition by a number from 0 to 1, which a gesture's handler sets.
///
/// The transition's animator runs at the beginning. Its animations are held until ``finish()`` runs them to
/// their end, or ``cancel()`` back to their beginning; then their completions are called, and
/// `transitionWasCancelled` says which of the two it was.
@MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning
{
  private weak var context: (any UIViewControllerContextTransitioning)?
  /// How far the transition has come, from 0 to 1.
  public private(set) var percentComplete: CGFloat = 0
  /// How long the animator takes, in seconds; 0 before the transition.
  public var duration: CGFloat { (context as? TransitionContext)?.duration ?? 0 }
  /// How fast the transition goes on when it is let go: 2 takes half of the time that is left.
  open var completionSpeed: CGFloat = 1
  /// Whether the transition is driven from its beginning. Otherwise it goes on by itself until
  /// ``pause()``. Set it before the transition.
  open var wantsInteractiveStart = true

  @MainActor public override init() {
    super.init()
  }

  /// Called by the transition; a `finish()` or `cancel()` before it has no effect.
  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    attach(transitionContext)
    (transitionContext as? TransitionContext)?.transition?.animateOnTimeline(held: true)
  }

  /// Takes note of the transition.
  func attach(_ transitionContext: any UIViewControllerContextTransitioning) {
    context = transitionContext
    percentComplete = 0
  }

  /// - Parameter percentComplete: From 0 to 1.
  open func update(_ percentComplete: CGFloat) {
    self.percentComplete = min(max(percentComplete, 0), 1)
    context?.updateInteractiveTransition(self.percentComplete)
  }

  /// Stops a transition that goes on by itself where it is, to be driven from there.
  open func pause() {
    context?.pauseInteractiveTransition()
    guard let context = context as? TransitionContext, context.isInteractive else { return }
    percentComplete = context.percentComplete
  }

  /// Lets the transition go back to its beginning.
  open func cancel() { context?.cancelInteractiveTransition() }

  /// Lets the transition go on to its end.
  open func finish() { context?.finishInteractiveTransition() }
}
