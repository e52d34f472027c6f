/// Provides the pages that a finger turns to (Apple, `UIPageViewControllerDataSource`).
@MainActor
public protocol UIPageViewControllerDataSource: AnyObject {
  /// Returns the page before another one; `nil` if that is the first.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController?

  /// Returns the page after another one; `nil` if that is the last.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController?

  /// Returns the number of dots in the page control, which exists only if the class has this method and the next one.
  func presentationCount(for pageViewController: UIPageViewController) -> Int

  /// Returns the index of the dot of the current page.
  func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
  /// Leaves the page view controller without a page control.
  public func presentationCount(for pageViewController: UIPageViewController) -> Int {
    pageViewController.isWithoutDots = true
    return 0
  }

  /// Leaves the page view controller without a page control.
  public func presentationIndex(for pageViewController: UIPageViewController) -> Int {
    pageViewController.isWithoutDots = true
    return 0
  }
}
