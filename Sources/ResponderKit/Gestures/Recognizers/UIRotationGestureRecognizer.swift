public import Foundation

/// Recognises two fingers that turn about each other. It ends when both have lifted.
///
/// While one of them is up, the rotation stays as it is, and goes on from there when a finger is
/// put down again. ``UIGestureRecognizer/numberOfTouches`` is 1 then.
@MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// How far the fingers have turned, in radians, clockwise; set it to count on from there.
  open var rotation: CGFloat = 0

  /// How fast the fingers turn, in radians per second.
  open var velocity: CGFloat { speedometer.velocity.dx }

  private var fingers: FingerPair.Members?
  private var angle: CGFloat = 0
  /// How far they have turned in all.
  private var turned: CGFloat = 0
  private var speedometer = Speedometer()

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches.inOrder
    where self.touches.count(where: { !$0.isOver }) > 2 {
      ignore(touch, for: event)
    }
    if let pair = FingerPair(self.touches), pair.members != fingers {
      start(from: pair, at: event.timestamp)
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let pair = FingerPair(self.touches) else { return }
    guard pair.members == fingers else { return start(from: pair, at: event.timestamp) }
    // The short way round: nobody turns by more than half a circle between two frames.
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
    state = isUnderWay ? .ended : .failed
  }

  /// Measures from where two fingers are; a gesture that is under way keeps its rotation.
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
  }
}
