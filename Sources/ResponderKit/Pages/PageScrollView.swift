import Foundation

/// The scroll view of a page view controller.
///
/// It has three places, as in UIKit, where programs read the offset: the current page is in the middle one. While the
/// content rests, the offset is therefore the length of the view. An end of the pages is an inset that is less than 0.
@MainActor
final class PageScrollView: UIScrollView, UIGestureRecognizerDelegate {
  weak var pages: UIPageViewController?
  let isVertical: Bool
  /// Whether the page view controller changes the offset itself.
  private var isArranging = false

  init(vertical: Bool) {
    isVertical = vertical
    super.init(frame: .zero)
    isPagingEnabled = true
    alwaysBounceVertical = vertical
    alwaysBounceHorizontal = !vertical
    contentInsetAdjustmentBehavior = .never
    showsVerticalScrollIndicator = false
    showsHorizontalScrollIndicator = false
    scrollsToTop = false
  }

  required init?(coder: NSCoder) { nil }

  // MARK: - Positions

  /// The distance from one page to the next, in points; 0 in a view without an end.
  var pageLength: CGFloat {
    let length = isVertical ? bounds.height : bounds.width
    return length.isFinite ? length : 0
  }

  /// The position of the content, in pages from the current one; negative before it.
  var position: CGFloat {
    guard pageLength > 0 else { return 0 }
    return ((isVertical ? contentOffset.y : contentOffset.x) - pageLength) / pageLength
  }

  /// The position at which the content comes to rest by itself, or is now.
  var restingPosition: CGFloat {
    guard let glide, pageLength > 0 else { return position }
    return ((isVertical ? glide.vertical : glide.horizontal).target - pageLength) / pageLength
  }

  /// Returns the offset of a position.
  private func offset(of position: CGFloat) -> CGPoint {
    let place = pageLength * (1 + position)
    return isVertical ? CGPoint(x: 0, y: place) : CGPoint(x: place, y: 0)
  }

  /// Moves the content to a page, animated.
  func scroll(to direction: UIPageViewController.NavigationDirection) {
    withoutReports { setContentOffset(offset(of: direction.sign), animated: true) }
    // The application may have moved the content there already.
    contentMayRest()
  }

  /// Moves the content for the application, whose movement replaces that of a turn by the program.
  override func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    guard !isArranging, pages?.isTurnedByProgram == true else {
      return super.setContentOffset(contentOffset, animated: animated)
    }
    withoutReports { super.setContentOffset(contentOffset, animated: animated) }
    contentMayRest()
  }

  /// Sets the size of the content, its ends and its position.
  /// - Parameters:
  ///   - isFirst: Whether there is no page before the current one.
  ///   - isLast: Whether there is no page after the current one.
  ///   - position: The new position, in pages from the current one.
  func arrange(isFirst: Bool, isLast: Bool, at position: CGFloat) {
    withoutReports {
      contentSize =
        isVertical
        ? CGSize(width: bounds.width, height: 3 * pageLength)
        : CGSize(width: 3 * pageLength, height: bounds.height)
      let (before, after) = (isFirst ? -pageLength : 0, isLast ? -pageLength : 0)
      contentInset =
        isVertical
        ? UIEdgeInsets(top: before, left: 0, bottom: after, right: 0)
        : UIEdgeInsets(top: 0, left: before, bottom: 0, right: after)
      let offset = offset(of: position)
      // A rounding error is not a movement.
      let way = hypot(offset.x - contentOffset.x, offset.y - contentOffset.y)
      if way > Self.tolerance || position == 0 { contentOffset = offset }
    }
  }

  /// How far from a page content can rest, in points, because of rounding.
  private static let tolerance: CGFloat = 0.001

  /// The page at which the content is, in pages from the current one; `nil` between two pages.
  private var restingPage: CGFloat? {
    let page = position.rounded()
    return abs(position - page) * pageLength <= Self.tolerance ? page : nil
  }

  // MARK: - What moves the content

  /// Changes the content without reporting its movements.
  func withoutReports(_ change: () -> Void) {
    let outer = isArranging
    isArranging = true
    change()
    isArranging = outer
  }

  /// Stops all motion, and cancels a drag.
  func halt() {
    withoutReports {
      if isDragging {
        panGestureRecognizer.isEnabled = false
        panGestureRecognizer.isEnabled = isScrollEnabled
      }
      stopMotion()
    }
  }

  override var bounds: CGRect {
    didSet {
      guard bounds.origin != oldValue.origin, bounds.size == oldValue.size, !isArranging
      else { return }
      pages?.contentMoved(to: position, byFinger: isDragging)
      contentMayRest()
    }
  }

  override var isDragging: Bool { didSet { if !isDragging { contentMayRest() } } }
  override var glide: ScrollGlide? { didSet { if glide == nil { contentMayRest() } } }
  override var scrolling: ScrollAnimation? { didSet { if scrolling == nil { contentMayRest() } } }

  /// Reports that the content rests, if nothing moves it.
  private func contentMayRest() {
    guard !isArranging, !isDragging, glide == nil, scrolling == nil else { return }
    pages?.contentRests(at: restingPage)
  }

  // MARK: - Fingers

  /// Has the neighbours of the current page ready for a finger that may turn to them.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    guard gestureRecognizer === panGestureRecognizer else { return true }
    return pages?.prepareForFinger() ?? false
  }
}
