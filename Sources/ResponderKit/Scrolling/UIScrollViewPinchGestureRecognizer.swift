import Foundation

/// Recognises the zooming of a scroll view's content.
@MainActor
final class UIScrollViewPinchGestureRecognizer: UIPinchGestureRecognizer {
  /// The pan of the same scroll view goes along with it.
  override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
    !(other is UIScrollViewPanGestureRecognizer && other.view === view)
  }
}
