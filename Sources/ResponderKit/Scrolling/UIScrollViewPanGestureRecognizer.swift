import Foundation

/// The recogniser that scrolls a scroll view.
@MainActor
final class UIScrollViewPanGestureRecognizer: UIPanGestureRecognizer {
  private weak var scrollView: UIScrollView?
  /// Whether a touch of the attempt stopped moving content.
  private(set) var hasCaught = false

  /// Attaches the recogniser to its scroll view, which becomes the delegate if its class conforms.
  ///
  /// The base class does not conform itself, because its subclasses could then not conform.
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

  /// Stops moving content when a finger goes down on it.
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

  /// Whether the fingers went as far as a recognition takes, but aside from the axis of the content.
  private var hasGoneAside = false

  /// While the larger part of the movement is not along the axis of the content, only the part along it counts.
  /// Other recognisers come first then: the pan begins only in a later step than they could, and not during what
  /// can become a swipe.
  override func mayBegin(along way: CGVector) -> Bool {
    guard super.mayBegin(along: way) else { return false }
    guard let scrollView, scrollView.isAside(way) else { return true }
    guard hasGoneAside else {
      hasGoneAside = true
      // The content receives a movement that does not scroll, and loses it if the finger scrolls later.
      scrollView.delayRecognizer.giveUp()
      return false
    }
    return scrollView.counted(way) >= behavior.panThreshold && !canBeSwipe(way)
  }

  /// Returns whether another recogniser of the fingers can still recognise a swipe.
  private func canBeSwipe(_ way: CGVector) -> Bool {
    touches.contains { touch in
      touch.gestureRecognizers?.contains { other in
        (other as? UISwipeGestureRecognizer).map { mayBecome($0, along: way) } ?? false
      } ?? false
    }
  }

  /// Returns whether a movement can become a swipe that does not wait for this recogniser to fail.
  private func mayBecome(_ swipe: UISwipeGestureRecognizer, along way: CGVector) -> Bool {
    swipe.state == .possible && swipe.touches.count == swipe.numberOfTouchesRequired
      && swipe.accepts(way) && !swipe.required.contains { $0.recognizer === self }
      && swipe.answers[ObjectIdentifier(self)] != true
  }

  override var shortfall: String {
    guard super.mayBegin(along: way) else { return super.shortfall }
    let length = "moved \(Self.short(way.length)) points"
    let isEnough = (scrollView?.counted(way) ?? 0) >= behavior.panThreshold
    return length + (isEnough ? ", which a swipe could have been" : ", but not along the content")
  }

  /// Lets content that was stopped, but not dragged, come to rest when the last finger lifted.
  override func reset() {
    super.reset()
    let isLeft = hasCaught && storedState != .ended && storedState != .cancelled
    hasCaught = false
    hasGoneAside = false
    if isLeft { scrollView?.settle() }
  }

  /// Returns `false` for the pinch of the same scroll view.
  override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
    !(other is UIScrollViewPinchGestureRecognizer && other.view === view)
  }
}
