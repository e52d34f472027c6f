import Foundation

/// Recognises the dragging of a scroll view's content.
@MainActor
final class UIScrollViewPanGestureRecognizer: UIPanGestureRecognizer {
  private weak var scrollView: UIScrollView?

  /// Makes the pan of a scroll view, whose delegate that is if it can be one.
  ///
  /// The scroll view's class says whether it is: one that conformed by itself would leave its
  /// subclasses nothing to conform to.
  func attach(to scrollView: UIScrollView) {
    super.delegate = scrollView as? any UIGestureRecognizerDelegate
    self.scrollView = scrollView
  }

  override var delegate: (any UIGestureRecognizerDelegate)? {
    get { super.delegate }
    set {
      precondition(
        newValue === scrollView,
        "UIScrollView's built-in pan gesture recognizer must have its scroll view as its delegate.")
    }
  }

  /// A finger that is put down on content that moves by itself stops it, and holds it from then on.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard storedState == .possible, let scrollView, !attempt.isEmpty else { return }
    let wasMoving = scrollView.stopForTouch()
    guard wasMoving, storedState == .possible, self.touches.count >= minimumNumberOfTouches
    else { return }
    scrollView.isBeingCaught = true
    state = .began
    scrollView.isBeingCaught = false
  }

  /// The pinch of the same scroll view goes along with it.
  override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
    !(other is UIScrollViewPinchGestureRecognizer && other.view === view)
  }
}
