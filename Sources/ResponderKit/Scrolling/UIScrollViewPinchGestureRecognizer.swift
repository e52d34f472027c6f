import Foundation

/// The recogniser that zooms a scroll view.
@MainActor
final class UIScrollViewPinchGestureRecognizer: UIPinchGestureRecognizer {
  private weak var scrollView: UIScrollView?

  /// Attaches the recogniser to its scroll view, which becomes the delegate if its class conforms.
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

  /// Returns `false` for the pan of the same scroll view.
  override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
    !(other is UIScrollViewPanGestureRecognizer && other.view === view)
  }
}
