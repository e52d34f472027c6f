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

  /// Content that scrolls along one axis counts the movement along it. Other recognisers come first if that is the
  /// smaller part: the pan begins only in a later step than they could.
  override func mayBegin(along way: CGVector) -> Bool {
    guard let scrollView, scrollView.isAside(way, by: self) else {
      return super.mayBegin(along: way)
    }
    guard super.mayBegin(along: way) else { return false }
    defer { hasGoneAside = true }
    // The content receives a movement that does not scroll, and loses it if the finger scrolls later.
    if !hasGoneAside { scrollView.delayRecognizer.giveUp() }
    return hasGoneAside && scrollView.counted(way, by: self) >= behavior.panThreshold
  }

  override func shortfall(of way: CGVector) -> String {
    guard hasGoneAside else { return super.shortfall(of: way) }
    return "moved \(Self.short(way.length)) points, but not along the content"
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
