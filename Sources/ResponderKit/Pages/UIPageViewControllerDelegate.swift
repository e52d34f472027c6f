/// The delegate of a page view controller. It is called for pages that the user turns, not for
/// `setViewControllers(_:direction:animated:completion:)` (Apple, `UIPageViewControllerDelegate`).
@MainActor
public protocol UIPageViewControllerDelegate: AnyObject {
  /// Called when the user begins to turn to a page, before that page's `viewWillAppear`.
  /// - Parameters:
  ///   - pageViewController: The page view controller.
  ///   - pendingViewControllers: The page that becomes visible; always one.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController])

  /// Called when a page was turned, or has returned, after the calls of `viewDidAppear` and `viewDidDisappear`.
  /// - Parameters:
  ///   - pageViewController: The page view controller.
  ///   - finished: Whether the pages came to rest, and were not replaced on their way.
  ///   - previousViewControllers: The page from before; always one.
  ///   - completed: Whether another page is the current one now.
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
}

extension UIPageViewControllerDelegate {
  /// Does nothing.
  public func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) {}
  /// Does nothing.
  public func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {}
}
