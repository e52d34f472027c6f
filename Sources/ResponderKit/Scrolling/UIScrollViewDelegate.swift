public import Foundation

/// Is called about what a scroll view does.
///
/// Every method has an empty default, so a subclass of a class that conforms has to override a
/// method that the class implements itself; one that only the default implements would not be
/// called.
@MainActor
public protocol UIScrollViewDelegate: AnyObject {
  /// The offset has changed, by whatever.
  func scrollViewDidScroll(_ scrollView: UIScrollView)

  /// A finger begins to scroll.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)

  /// The finger that scrolls is about to be gone.
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - velocity: How fast the content moves, in points per thousandth of a second.
  ///   - targetContentOffset: Where the content is about to come to rest; set it to have another
  ///     place. Pages stay where they are: with `isPagingEnabled` what is set is not taken.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)

  /// The finger that scrolled is gone.
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - decelerate: Whether the content moves on.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)

  /// The content moves on by itself from now on.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)

  /// The content that moved on has come to rest, or was stopped.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)

  /// An animated change of the offset is over.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)

  /// The insets of the content have changed.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)

  /// The view that is zoomed, of those that lie in the scroll view; `nil` to zoom none.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?

  /// Fingers, or an animation that the application asked for, begin to zoom. A change without an animation
  /// calls `scrollViewDidZoom(_:)` alone.
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)

  /// The scale has changed.
  func scrollViewDidZoom(_ scrollView: UIScrollView)

  /// The scale stays as it is from now on.
  /// - Parameters:
  ///   - scrollView: The scroll view.
  ///   - view: The view that was zoomed.
  ///   - scale: The scale, within the limits.
  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
}

extension UIScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// Leaves the target where it is.
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// Does nothing.
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  {}
  /// Does nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
  /// Zooms nothing.
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  /// Does nothing.
  public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  /// Does nothing.
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {}
}
