/// A change from one page to another, from the first will-call to the last notification.
@MainActor
final class PageTurn {
  /// What turns the page.
  enum Cause {
    case finger, pageControl, program
  }

  let from: UIViewController?
  let to: UIViewController
  let direction: UIPageViewController.NavigationDirection
  let cause: Cause
  let isAnimated: Bool
  let completion: (@MainActor (Bool) -> Void)?
  /// Whether the will-calls were made. A turn that makes them does not end because the content rests.
  var isStarted = false

  init(
    from: UIViewController?, to: UIViewController,
    direction: UIPageViewController.NavigationDirection, cause: Cause, isAnimated: Bool = true,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    self.from = from
    self.to = to
    self.direction = direction
    self.cause = cause
    self.isAnimated = isAnimated
    self.completion = completion
  }

  /// Whether the delegate of the page view controller is notified.
  var isByUser: Bool { cause != .program }
}
