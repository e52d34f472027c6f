import Foundation

// The refresh control above the content.
extension UIScrollView {
  /// Whether content that is not higher than the view can be dragged vertically.
  var bouncesVertically: Bool { alwaysBounceVertical || attachedRefresh != nil }

  /// How much a refresh in progress adds to the inset at the top, in points.
  private var refreshInset: CGFloat {
    attachedRefresh?.isRefreshing == true ? UIRefreshControl.height : 0
  }

  /// The vertical offset at which the content begins below its insets, without a refresh.
  private var upperEnd: CGFloat { refreshInset - adjustedContentInset.top }

  /// How far the content is beyond its upper end, in points; negative if it is scrolled up.
  var pull: CGFloat { upperEnd - contentOffset.y }

  /// The offset without a refresh, which does not outlive the application.
  var savedOffset: CGPoint {
    guard refreshInset > 0 else { return contentOffset }
    return CGPoint(x: contentOffset.x, y: max(contentOffset.y, upperEnd))
  }

  /// Returns insets with the height of the control during a refresh.
  func addingRefresh(to inset: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: inset.top + refreshInset, left: inset.left, bottom: inset.bottom, right: inset.right)
  }

  /// Takes over a control that was added as a subview, or gives up the one that leaves. Content that a
  /// refresh held open moves back.
  func attach(_ control: UIRefreshControl?) {
    guard control !== attachedRefresh else { return }
    attachedRefresh = control
    noteRefresh()
  }

  /// Handles a refresh that began, or a control that came or went.
  func noteRefresh() {
    noteInsetsAndRange()
    attachedRefresh?.follow(self)
  }

  /// Scrolls back content that shows the control. Content that moves continues to its new end, and content
  /// under a finger stays there.
  func endRefresh() {
    if !isMoving, grip == nil, zooming == nil, contentOffset.y < upperEnd {
      let isAnimated = window != nil && UIView.areAnimationsEnabled
      scroll(to: CGPoint(x: contentOffset.x, y: upperEnd), animated: isAnimated)
    }
    noteRefresh()
  }
}
