import Foundation

/// Recognises the zooming of a scroll view's content.
@MainActor
final class UIScrollViewPinchGestureRecognizer: UIPinchGestureRecognizer {
  private weak var scrollView: UIScrollView?

  /// Makes the pinch of a scroll view, whose delegate that is if it can be one.
  func attach(to scrollView: UIScrollView) {
    super.delegate = scrollView as? any UIGestureRecognizerDelegate
    self.scrollView = scrollView
  }

  override var delegate: (any UIGestureRecognizerDelegate)? {
    get { super.delegate }
    set {
      precondition(
        newValue === scrollView,
        "UIScrollView's built-in pinch gesture recognizer must have its scroll view as its delegate."
      )
    }
  }

  /// The pan of the same scroll view goes along with it.
  override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
    !(other is UIScrollViewPanGestureRecognizer && other.view === view)
  }
}
