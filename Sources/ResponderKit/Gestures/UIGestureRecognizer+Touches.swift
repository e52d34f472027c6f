internal import InputTranslation

extension UIGestureRecognizer {
  /// The touches that make the gesture.
  ///
  /// A tap is over when its fingers have lifted, maybe one after the other, and its targets are called
  /// later still where it has to wait for others to fail.
  var participants: [UITouch] {
    let hasEnded = storedState == .ended || storedState == .cancelled
    return isDiscrete || (touches.isEmpty && hasEnded) ? gestureTouches : touches
  }

  /// The device of what the recogniser receives, or received last.
  var device: DeviceID? {
    participants.first?.device ?? presses.first?.device ?? lastDevice
  }

  /// Notes a touch that the recogniser receives from now on.
  func receive(_ touch: UITouch) {
    // What lands while it waits for others to fail is of another gesture.
    if pendingState == nil {
      if touches.isEmpty { gestureTouches = [] }
      gestureTouches.append(touch)
    }
    touches.append(touch)
    lastDevice = touch.device
  }
}
