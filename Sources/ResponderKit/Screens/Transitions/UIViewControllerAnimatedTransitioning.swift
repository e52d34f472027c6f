public import Foundation

/// What an animator is told of its transition, and tells it.
@MainActor
public protocol UIViewControllerContextTransitioning: AnyObject {
  /// Where the animation takes place. The animator adds the new view to it.
  var containerView: UIView { get }
  /// Whether the transition takes its time.
  var isAnimated: Bool { get }
  /// Whether the user leads it.
  var isInteractive: Bool { get }
  /// Whether the transition goes back to its beginning.
  var transitionWasCancelled: Bool { get }
  /// How the screen is presented.
  var presentationStyle: UIModalPresentationStyle { get }
  /// The screen that goes or comes.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// The view of one side; `nil` for that of a presenter, which stays where it is.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Where a screen lies before the transition.
  func initialFrame(for viewController: UIViewController) -> CGRect
  /// Where a screen lies after the transition.
  func finalFrame(for viewController: UIViewController) -> CGRect
  /// Tells how far the user has come, from 0 to 1.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// The user takes hold of a transition that goes on by itself.
  func pauseInteractiveTransition()
  /// The user went far enough: the transition goes on to its end.
  func finishInteractiveTransition()
  /// The user turned back: the transition is called off.
  func cancelInteractiveTransition()
  /// Ends the transition: the did-calls come in a later turn.
  func completeTransition(_ didComplete: Bool)
}

extension UIViewControllerContextTransitioning {
  /// Does nothing: for contexts of an application's own.
  public func pauseInteractiveTransition() {}
}

/// Animates a transition.
@MainActor
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// In seconds.
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval
  /// Adds the new view to the container, animates, and calls
  /// ``UIViewControllerContextTransitioning/completeTransition(_:)`` at the end.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// The transition is over.
  /// - Parameter transitionCompleted: `false` if it was called off.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// The transition is over.
  /// - Parameter transitionCompleted: `false` if it was called off.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Drives a transition, as a finger does.
@MainActor
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  /// Called once, after the will-calls, unless the transition begins without the user.
  func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning)
  /// How fast the transition goes on when the user lets it go; 1 is the animator's own speed.
  var completionSpeed: CGFloat { get }
  /// Whether the user drives the transition from its beginning.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// The animator's own speed.
  public var completionSpeed: CGFloat { 1 }
  /// The user drives the transition from its beginning.
  public var wantsInteractiveStart: Bool { true }
}

/// Who animates, drives and looks after the presentation of a controller.
@MainActor
public protocol UIViewControllerTransitioningDelegate: AnyObject {
  /// Who moves a screen in; `nil` for nobody in particular.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Who moves a screen out; `nil` for nobody in particular.
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Who has the user lead a screen in; `nil` if the user does not.
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Who has the user lead a screen out; `nil` if the user does not.
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Asked for presentations of style custom only.
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
  /// Who moves a screen in; `nil` for nobody in particular.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Who moves a screen out; `nil` for nobody in particular.
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Who has the user lead a screen in; `nil` if the user does not.
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// Who has the user lead a screen out; `nil` if the user does not.
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? { nil }
}
