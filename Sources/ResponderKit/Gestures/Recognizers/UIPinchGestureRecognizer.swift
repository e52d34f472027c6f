public import Foundation

/// Recognises two fingers that move apart or together.
@MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// How far apart the fingers are, as a multiple of what they were; set it to count on from there.
  open var scale: CGFloat {
    get { storedScale }
    set {
      storedScale = newValue
      if let distance { reference = distance / newValue }
    }
  }

  /// How fast the scale changes, per second.
  open var velocity: CGFloat { speedometer.velocity.dx }

  private var storedScale: CGFloat = 1
  private var first: CGFloat?
  private var distance: CGFloat?
  /// The distance at which the scale is 1.
  private var reference: CGFloat?
  private var speedometer = Speedometer()

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches.inOrder
    where self.touches.count(where: { !$0.isOver }) > 2 {
      ignore(touch, for: event)
    }
    guard first == nil, let pair = FingerPair(self.touches), pair.distance > 0 else { return }
    storedScale = 1
    first = pair.distance
    reference = pair.distance
    distance = pair.distance
    speedometer.reset()
    speedometer.note(CGVector(dx: 1, dy: 0), at: event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let first, let reference, let pair = FingerPair(self.touches) else { return }
    distance = pair.distance
    storedScale = pair.distance / reference
    speedometer.note(CGVector(dx: pair.distance / first, dy: 0), at: event.timestamp)
    if isUnderWay {
      state = .changed
    } else if abs(pair.distance - first) >= behavior.pinchThreshold {
      state = .began
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if isUnderWay {
      state = .ended
    } else if first != nil || self.touches.allSatisfy(\.isOver) {
      state = .failed
    }
  }

  open override func reset() {
    super.reset()
    first = nil
    distance = nil
    reference = nil
  }
}
