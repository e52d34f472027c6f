public import Foundation

/// Drives a transition by a number from 0 to 1, which a gesture's handler sets.
@MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning
{
  private weak var context: (any UIViewControllerContextTransitioning)?
  /// How far the transition has come, from 0 to 1.
  public private(set) var percentComplete: CGFloat = 0

  @MainActor public override init() {
    super.init()
  }

  /// Called by the transition; a `finish()` or `cancel()` before it has no effect.
  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    context = transitionContext
    percentComplete = 0
  }

  /// - Parameter percentComplete: From 0 to 1.
  open func update(_ percentComplete: CGFloat) {
    self.percentComplete = min(max(percentComplete, 0), 1)
    context?.updateInteractiveTransition(self.percentComplete)
  }

  /// Lets the transition go back to its beginning.
  open func cancel() { context?.cancelInteractiveTransition() }

  /// Lets the transition go on to its end.
  open func finish() { context?.finishInteractiveTransition() }
}
