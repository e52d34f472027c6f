public import Foundation

/// Recognises two fingers that rotate around each other. It ends when both have lifted.
///
/// While one of them is up, the rotation stays the same, and continues from there when a finger
/// goes down again. During that time, ``UIGestureRecognizer/numberOfTouches`` is 1.
@MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The rotation in radians, clockwise. If set, it continues from the new value.
  open var rotation: CGFloat = 0

  /// The rate of change of the rotation, in radians per second.
  open var velocity: CGFloat { speedometer.velocity.dx }

  private var fingers: FingerPair.Members?
  private var angle: CGFloat = 0
  /// The total rotation.
  private var turned: CGFloat = 0
  private var speedometer = Speedometer()

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if let pair = newPair(with: touches, of: event, insteadOf: fingers) {
      start(from: pair, at: event.timestamp)
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let pair = FingerPair(self.touches) else { return }
    guard pair.members == fingers else { return start(from: pair, at: event.timestamp) }
    // The smaller angle: between two frames, fingers rotate by less than half a turn.
    let turn = (pair.angle - angle).remainder(dividingBy: 2 * .pi)
    angle = pair.angle
    rotation += turn
    turned += turn
    speedometer.note(CGVector(dx: turned, dy: 0), at: event.timestamp)
    if isUnderWay {
      state = .changed
    } else if abs(turned) >= behavior.rotationThreshold {
      state = .began
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if fingers != nil { speedometer.note(CGVector(dx: turned, dy: 0), at: event.timestamp) }
    guard self.touches.allSatisfy(\.isOver) else { return }
    if isUnderWay { return state = .ended }
    guard fingers != nil else { return fail(because: reasonWithoutPair) }
    // Rounded down: a rotation below the threshold never appears as the threshold.
    fail(
      because:
        "turned \((abs(turned) * 100).rounded(.down) / 100) of \(behavior.rotationThreshold) radians"
    )
  }

  /// Starts measuring from the positions of two fingers; the rotation of a gesture in progress is
  /// kept.
  private func start(from pair: FingerPair, at time: TimeInterval) {
    if storedState == .possible, pendingState == nil {
      rotation = 0
      turned = 0
      speedometer.reset()
    }
    fingers = pair.members
    angle = pair.angle
    speedometer.note(CGVector(dx: turned, dy: 0), at: time)
  }

  open override func reset() {
    super.reset()
    fingers = nil
    turned = 0
  }
}
