import Foundation

/// Recognises the dragging of a scroll view's content.
@MainActor
final class UIScrollViewPanGestureRecognizer: UIPanGestureRecognizer {
  private weak var scrollView: UIScrollView?
  /// Whether a finger of the attempt stopped the content, which it holds from then on.
  private(set) var hasCaught = false

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
    hasCaught = hasCaught || scrollView.isMoving
    let caught = generation
    scrollView.stopMotion()
    // The delegate may have turned scrolling off, and on again.
    guard caught == generation else { return scrollView.settle() }
    if hasCaught, storedState == .possible, self.touches.count >= minimumNumberOfTouches {
      state = .began
    }
  }

  /// Content that was stopped and not dragged comes to rest when the last finger has gone.
  override func reset() {
    super.reset()
    let isLeft = hasCaught && storedState != .ended && storedState != .cancelled
    hasCaught = false
    if isLeft { scrollView?.settle() }
  }

  /// The pinch of the same scroll view goes along with it.
  override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
    !(other is UIScrollViewPinchGestureRecognizer && other.view === view)
  }
}
