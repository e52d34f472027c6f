public import Foundation

/// Recognises fingers that are held down without moving, or a button that is; it begins after a
/// minimum duration.
@MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// How long the fingers are held until the gesture begins, in seconds; not negative.
  open var minimumPressDuration: TimeInterval = 0.5
  /// How far a finger may move before the gesture begins, in points. After that there is no limit.
  open var allowableMovement: CGFloat = 10
  /// The number of taps before the press; not negative.
  open var numberOfTapsRequired = 0
  /// The number of fingers, at least 1. With more the gesture fails.
  open var numberOfTouchesRequired = 1

  private var taps = 0
  private var isPressing = false

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if isUnderWay || pendingState != nil {
      return touches.inOrder.forEach { ignore($0, for: event) }
    }
    let down = self.touches.count { !$0.isOver }
    guard down <= numberOfTouchesRequired else {
      return fail(because: fingers(down, of: numberOfTouchesRequired))
    }
    press(down == numberOfTouchesRequired, at: event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if isUnderWay {
      state = .changed
    } else if touches.contains(where: { $0.travel > allowableMovement }) {
      fail(because: Self.strayed(touches, allowableMovement))
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if isUnderWay { return state = .ended }
    guard !isPressing, taps < numberOfTapsRequired else { return liftTooEarly() }
    if self.touches.allSatisfy(\.isOver) { countTap(at: event.timestamp) }
  }

  // MARK: - Presses

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
    if isUnderWay || pendingState != nil || numberOfTouchesRequired > 1 {
      return presses.forEach { ignore($0, for: event) }
    }
    guard self.presses.count(where: { !$0.isOver }) == 1 else {
      return fail(because: "more than one button is down")
    }
    press(true, at: event.timestamp)
  }

  open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {
    if isUnderWay { return state = .ended }
    guard !isPressing, taps < numberOfTapsRequired else { return liftTooEarly() }
    countTap(at: event.timestamp)
  }

  // MARK: - Holding

  /// Starts the timer for the press, or for the end of a tap.
  private func press(_ isComplete: Bool, at time: TimeInterval) {
    isPressing = isComplete && taps == numberOfTapsRequired
    if !isPressing {
      wait(until: time + behavior.maximumTapDuration)
    } else if minimumPressDuration <= 0 {
      stopWaiting()
      state = .began
    } else {
      wait(until: time + minimumPressDuration)
    }
  }

  private func countTap(at time: TimeInterval) {
    taps += 1
    wait(until: time + behavior.multiTapInterval)
  }

  private func liftTooEarly() {
    fail(because: "lifted before \(minimumPressDuration) s")
  }

  override func timeIsUp() {
    if isPressing {
      state = .began
    } else {
      fail(because: "not enough fingers or taps in time: \(taps) of \(numberOfTapsRequired) taps")
    }
  }

  open override func reset() {
    super.reset()
    taps = 0
    isPressing = false
  }
}
