public import Foundation

/// Recognises one or more taps with one or more fingers, or of a button.
///
/// How quick and how still taps have to be is up to ``UIBehavior``.
@MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// How many taps in a row make the gesture, 1 or more.
  open var numberOfTapsRequired = 1
  /// How many fingers tap at once, 1 or more; with more down it fails.
  open var numberOfTouchesRequired = 1

  private var taps = 0
  /// How many fingers were down at once in the tap that is under way.
  private var mostDown = 0
  /// Where the first tap was, on the screen.
  private var firstTap: CGPoint?
  private var lastTap = CGPoint.zero

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    // It only waits for others to fail: its own part is done.
    if pendingState != nil { return touches.inOrder.forEach { ignore($0, for: event) } }
    let isFirstFinger = mostDown == 0
    let down = self.touches.count { !$0.isOver }
    guard down <= numberOfTouchesRequired, down > mostDown else { return state = .failed }
    mostDown = down
    noteFirstTap()
    if isFirstFinger, taps > 0, let touch = touches.inOrder.first, isFar(touch) {
      return state = .failed
    }
    if isFirstFinger { wait(until: event.timestamp + behavior.maximumTapDuration) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard pendingState == nil else { return }
    if touches.contains(where: { $0.travel > behavior.tapSlop }) { return state = .failed }
    noteFirstTap()
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard pendingState == nil else { return }
    if mostDown < numberOfTouchesRequired
      || touches.contains(where: { $0.travel > behavior.tapSlop })
    {
      return state = .failed
    }
    noteFirstTap()
    guard self.touches.allSatisfy(\.isOver) else { return }
    mostDown = 0
    lastTap = touches.inOrder.first?.firstScreenPoint ?? lastTap
    countTap(at: event.timestamp)
  }

  // MARK: - Presses

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
    if pendingState != nil || numberOfTouchesRequired > 1 {
      return presses.forEach { ignore($0, for: event) }
    }
    guard self.presses.count(where: { !$0.isOver }) == 1 else { return state = .failed }
    wait(until: event.timestamp + behavior.maximumTapDuration)
  }

  open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {
    if pendingState == nil { countTap(at: event.timestamp) }
  }

  // MARK: - Ends

  private func countTap(at time: TimeInterval) {
    taps += 1
    if taps >= numberOfTapsRequired {
      stopWaiting()
      state = .ended
    } else {
      wait(until: time + behavior.multiTapInterval)
    }
  }

  override func timeIsUp() { state = .failed }

  open override func reset() {
    super.reset()
    taps = 0
    mostDown = 0
  }

  /// A tap never stands in the way of more taps.
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let other = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }

  /// Where the first of the taps was.
  open override func location(in view: UIView?) -> CGPoint {
    convert(firstTap ?? center ?? lastCenter, to: view)
  }

  private func noteFirstTap() {
    guard taps == 0 else { return }
    if touches.count == numberOfTouchesRequired || mostDown == 1 {
      firstTap = Self.center(of: touches)
    }
  }

  private func isFar(_ touch: UITouch) -> Bool {
    abs(touch.state.point.x - lastTap.x) > behavior.multiTapDistance
      || abs(touch.state.point.y - lastTap.y) > behavior.multiTapDistance
  }
}

extension UIGestureRecognizer {
  var behavior: UIBehavior { UIApplication.shared.behavior }
}

extension UITouch {
  /// How far the finger is from where it was put down, in points.
  var travel: CGFloat {
    hypot(state.point.x - firstScreenPoint.x, state.point.y - firstScreenPoint.y)
  }
}
