import Foundation

/// Keeps a finger from what lies in a scroll view until it is clear that it does not scroll.
@MainActor
final class ContentDelayGestureRecognizer: UIGestureRecognizer {
  init() {
    super.init(target: nil, action: nil)
    delaysTouchesBegan = true
    delaysTouchesEnded = false
    cancelsTouchesInView = false
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if deadline == nil { wait(until: event.timestamp + behavior.contentTouchDelay) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

  override func timeIsUp() { state = .failed }

  /// Lets the finger through ahead of time.
  func giveUp() {
    if storedState == .possible, !attempt.isEmpty { state = .failed }
  }
}
