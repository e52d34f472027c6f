public import Foundation

/// Recognises fingers that are held down and still, or a button that is; it begins when they were
/// long enough.
@MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// How long the fingers are held until the gesture begins, in seconds, 0 or more.
  open var minimumPressDuration: TimeInterval = 0.5
  /// How far a finger may stray before the gesture begins, in points; from then on as far as it
  /// likes.
  open var allowableMovement: CGFloat = 10
  /// How many taps come before the press, 0 or more.
  open var numberOfTapsRequired = 0
  /// How many fingers press, 1 or more; with more down it fails.
  open var numberOfTouchesRequired = 1

  private var taps = 0
  private var isPressing = false

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if isUnderWay || pendingState != nil {
      return touches.inOrder.forEach { ignore($0, for: event) }
    }
    let down = self.touches.count { !$0.isOver }
    guard down <= numberOfTouchesRequired else { return state = .failed }
    press(down == numberOfTouchesRequired, at: event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if isUnderWay {
      state = .changed
    } else if touches.contains(where: { $0.travel > allowableMovement }) {
      state = .failed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if isUnderWay { return state = .ended }
    guard !isPressing, taps < numberOfTapsRequired else { return state = .failed }
    if self.touches.allSatisfy(\.isOver) { countTap(at: event.timestamp) }
  }

  // MARK: - Presses

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
    if isUnderWay || pendingState != nil || numberOfTouchesRequired > 1 {
      return presses.forEach { ignore($0, for: event) }
    }
    guard self.presses.count(where: { !$0.isOver }) == 1 else { return state = .failed }
    press(true, at: event.timestamp)
  }

  open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {
    if isUnderWay { return state = .ended }
    guard !isPressing, taps < numberOfTapsRequired else { return state = .failed }
    countTap(at: event.timestamp)
  }

  // MARK: - Holding

  /// Starts to wait for the press to be long enough, or for the tap to be over.
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

  override func timeIsUp() { state = isPressing ? .began : .failed }

  open override func reset() {
    super.reset()
    taps = 0
    isPressing = false
  }
}
