public import Foundation

/// The context of a transition, for its animator.
@MainActor
public protocol UIViewControllerContextTransitioning: AnyObject {
  /// The view in which the animation takes place. It contains the old view, and the presenting view unless that
  /// stays visible; the animator adds the new view.
  var containerView: UIView { get }
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// Whether the transition is interactive.
  var isInteractive: Bool { get }
  /// Whether the transition was cancelled.
  var transitionWasCancelled: Bool { get }
  /// The style of the presentation.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Returns one of the two controllers.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns one of the two views; `nil` for that of a presenting controller that stays visible.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Returns the frame of a screen before the transition.
  func initialFrame(for viewController: UIViewController) -> CGRect
  /// Returns the frame of a screen after the transition.
  func finalFrame(for viewController: UIViewController) -> CGRect
  /// Updates the progress, from 0 to 1.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Pauses the transition, which becomes interactive.
  func pauseInteractiveTransition()
  /// Finishes the interaction: the transition continues to its end.
  func finishInteractiveTransition()
  /// Cancels the transition.
  func cancelInteractiveTransition()
  /// Ends the transition, and makes the did-calls; ``UIBehavior/completesTransitionsAtOnce`` determines when.
  func completeTransition(_ didComplete: Bool)
}

extension UIViewControllerContextTransitioning {
  /// Does nothing, for an application's own contexts.
  public func pauseInteractiveTransition() {}
}

/// An animator of transitions.
@MainActor
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// Returns the duration in seconds.
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval
  /// Adds the new view to the container, animates, and calls
  /// ``UIViewControllerContextTransitioning/completeTransition(_:)`` at the end.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// Called after the transition.
  /// - Parameter transitionCompleted: `false` if it was cancelled.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Does nothing.
  /// - Parameter transitionCompleted: `false` if it was cancelled.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// An object that drives an interactive transition.
@MainActor
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  /// Called once, after the will-calls, unless the transition does not begin interactively.
  func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning)
  /// The speed at which the transition continues without the user; 1 is that of the animator.
  var completionSpeed: CGFloat { get }
  /// Whether the transition begins interactively.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// The speed of the animator.
  public var completionSpeed: CGFloat { 1 }
  /// `true`: the transition begins interactively.
  public var wantsInteractiveStart: Bool { true }
}

/// Provides the animators, interaction controllers and presentation controllers of a controller.
@MainActor
public protocol UIViewControllerTransitioningDelegate: AnyObject {
  /// Returns the animator of a presentation; `nil` for the default.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the animator of a dismissal; `nil` for the default.
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the object that drives a presentation; `nil` if it is not interactive.
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Returns the object that drives a dismissal; `nil` if it is not interactive.
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Returns the presentation controller; called for the style `custom` only.
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
  /// Returns `nil`, for the default.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Returns `nil`, for the default.
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Returns `nil`: the presentation is not interactive.
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// Returns `nil`: the dismissal is not interactive.
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? { nil }
}
