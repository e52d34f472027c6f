public import Foundation

/// Recognises one or more taps with one or more fingers, or of a button.
///
/// ``UIBehavior`` defines how long taps may take and how far fingers may move.
@MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of consecutive taps, at least 1.
  open var numberOfTapsRequired = 1
  /// The number of fingers, at least 1. With more the gesture fails.
  open var numberOfTouchesRequired = 1

  private var taps = 0
  /// The largest number of fingers that were down at once in the current tap.
  private var mostDown = 0
  /// The location of the first tap, on the screen.
  private var firstTap: CGPoint?
  /// The locations where the fingers of the last tap went down, on the screen.
  private var lastTap: [CGPoint] = []

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    // It only waits for other recognisers to fail.
    if pendingState != nil { return touches.inOrder.forEach { ignore($0, for: event) } }
    let isFirstFinger = mostDown == 0
    let down = self.touches.count { !$0.isOver }
    guard down <= numberOfTouchesRequired, down > mostDown else {
      return fail(because: fingers(down, of: numberOfTouchesRequired))
    }
    mostDown = down
    noteFirstTap()
    if isFirstFinger, taps > 0, let touch = touches.inOrder.first, isFar(touch) {
      let distance = Self.short(behavior.multiTapDistance)
      return fail(because: "more than \(distance) points from the tap before")
    }
    if isFirstFinger { wait(until: event.timestamp + behavior.maximumTapDuration) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard pendingState == nil else { return }
    if touches.contains(where: { $0.travel > behavior.tapSlop }) {
      return fail(because: Self.strayed(touches, behavior.tapSlop))
    }
    noteFirstTap()
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard pendingState == nil else { return }
    if mostDown < numberOfTouchesRequired
      || touches.contains(where: { $0.travel > behavior.tapSlop })
    {
      return fail(
        because: mostDown < numberOfTouchesRequired
          ? "\(mostDown) of \(numberOfTouchesRequired) fingers were down"
          : Self.strayed(touches, behavior.tapSlop))
    }
    noteFirstTap()
    guard self.touches.allSatisfy(\.isOver) else { return }
    mostDown = 0
    lastTap = gestureTouches.map(\.firstScreenPoint)
    countTap(at: event.timestamp)
  }

  // MARK: - Presses

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
    if pendingState != nil || numberOfTouchesRequired > 1 {
      return presses.forEach { ignore($0, for: event) }
    }
    guard self.presses.count(where: { !$0.isOver }) == 1 else {
      return fail(because: "more than one button is down")
    }
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

  override func timeIsUp() {
    let next = "tap \(taps + 1) of \(numberOfTapsRequired)"
    fail(
      because: hasNoInput
        ? "\(next) did not come within \(behavior.multiTapInterval) s"
        : "held for more than \(behavior.maximumTapDuration) s")
  }

  open override func reset() {
    super.reset()
    taps = 0
    mostDown = 0
  }

  /// Returns `false` for recognisers of more taps.
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let other = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }

  /// Returns the location of the first tap.
  open override func location(in view: UIView?) -> CGPoint {
    convert(firstTap ?? center ?? lastCenter, to: view)
  }

  private func noteFirstTap() {
    guard taps == 0 else { return }
    if touches.count == numberOfTouchesRequired || mostDown == 1 {
      firstTap = Self.center(of: touches)
    }
  }

  /// Returns whether a finger is too far from all fingers of the last tap.
  private func isFar(_ touch: UITouch) -> Bool {
    lastTap.allSatisfy { place in
      abs(touch.state.point.x - place.x) > behavior.multiTapDistance
        || abs(touch.state.point.y - place.y) > behavior.multiTapDistance
    }
  }
}

extension UIGestureRecognizer {
  var behavior: UIBehavior { UIApplication.shared.behavior }
}

extension UITouch {
  /// The distance of the finger from where it went down, in points.
  var travel: CGFloat {
    hypot(state.point.x - firstScreenPoint.x, state.point.y - firstScreenPoint.y)
  }
}
