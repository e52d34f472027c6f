import InputTranslation

// What input does while the display is off: it turns the display on, and nothing else, except for commands. The host
// turns the display on and off.
extension UIApplication {
  /// Input that turns the display on.
  package enum WakingInput: String, Sendable {
    case touch, press
  }

  /// Turns the display on, because input began that is dropped. It is not called again before the display is off
  /// again.
  func handleDroppedInput(_ input: WakingInput, of device: DeviceID) {
    guard let wake = onWakingInput else { return }
    onWakingInput = nil
    if input == .touch { isWakingTouchDown = true }
    wake(input, device)
  }

  /// Delivers new touches again, because all fingers have lifted.
  func handleLiftedFingers() { isWakingTouchDown = false }

  /// Why input is dropped while the application is not active.
  func reasonForInactivity(_ input: WakingInput) -> String {
    if onWakingInput != nil { return "the display was off; the \(input.rawValue) turns it on" }
    return isWakingTouchDown && input == .touch
      ? Self.reasonForWakingTouch : Self.reasonForInactive
  }

  static let reasonForWakingTouch = "the touch that turned the display on has not ended"
}
