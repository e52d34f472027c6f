package import InputTranslation

extension UIGestureRecognizer {
  /// The touches of the gesture.
  ///
  /// A tap has finished after its fingers lifted, possibly one after the other, and its targets are
  /// called even later if it waits for other recognisers to fail.
  var participants: [UITouch] {
    let hasEnded = storedState == .ended || storedState == .cancelled
    return isDiscrete || (touches.isEmpty && hasEnded) ? gestureTouches : touches
  }

  /// The number of ``participants``.
  package var participantCount: Int { participants.count }

  /// The device of the current touches or presses, or of the last ones.
  package var device: DeviceID? {
    participants.first?.device ?? presses.first?.device ?? lastDevice
  }

  /// Adds a touch.
  func receive(_ touch: UITouch) {
    // A touch that begins while the recogniser waits for others to fail belongs to another gesture.
    if pendingState == nil {
      if touches.isEmpty { gestureTouches = [] }
      gestureTouches.append(touch)
    }
    touches.append(touch)
    lastDevice = touch.device
  }
}
