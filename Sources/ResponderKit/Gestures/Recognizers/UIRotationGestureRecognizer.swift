public import Foundation

/// Recognises two fingers that turn about each other.
@MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// How far the fingers have turned, in radians, clockwise; set it to count on from there.
  open var rotation: CGFloat = 0

  /// How fast the fingers turn, in radians per second.
  open var velocity: CGFloat { speedometer.velocity.dx }

  private var angle: CGFloat?
  /// How far they have turned in all.
  private var turned: CGFloat = 0
  private var speedometer = Speedometer()

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches.inOrder
    where self.touches.count(where: { !$0.isOver }) > 2 {
      ignore(touch, for: event)
    }
    guard angle == nil, let pair = FingerPair(self.touches) else { return }
    rotation = 0
    turned = 0
    angle = pair.angle
    speedometer.reset()
    speedometer.note(.zero, at: event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let angle, let pair = FingerPair(self.touches) else { return }
    // The short way round: nobody turns by more than half a circle between two frames.
    let turn = (pair.angle - angle).remainder(dividingBy: 2 * .pi)
    self.angle = pair.angle
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
    if isUnderWay {
      state = .ended
    } else if angle != nil || self.touches.allSatisfy(\.isOver) {
      state = .failed
    }
  }

  open override func reset() {
    super.reset()
    angle = nil
  }
}
