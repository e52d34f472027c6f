public import Foundation

extension UIView {
  /// Animates changes to a view, even if none of its animatable properties change.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (@MainActor () -> Void)?,
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    ViewAnimation.run(
      duration: duration, delay: 0, options: options, view: view,
      changes: { animations?() }, completion: completion)
  }

  /// Replaces a view with another one, in a transition of their superview.
  ///
  /// The old view is removed from its superview, and the new one takes its place in front. With
  /// `showHideTransitionViews` in the options, the old view is hidden and the new one is shown instead.
  /// - Parameters:
  ///   - fromView: The old view. If it has no superview, nothing changes, and the completion is called.
  ///   - toView: The new view.
  ///   - duration: The duration in seconds.
  ///   - options: The options of the animation.
  ///   - completion: Called after the duration.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [],
    completion: (@MainActor (_ finished: Bool) -> Void)? = nil
  ) {
    let container = fromView.superview
    ViewAnimation.run(
      duration: duration, delay: 0, options: options, view: container,
      changes: {
        if options.contains(.showHideTransitionViews) {
          fromView.isHidden = true
          toView.isHidden = false
        } else if let container {
          container.insertSubview(toView, aboveSubview: fromView)
          fromView.removeFromSuperview()
        }
      }, completion: completion)
  }
}
