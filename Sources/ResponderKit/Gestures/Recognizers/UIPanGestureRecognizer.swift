public import Foundation

/// Recognises fingers that are dragged, from where enough of them have moved far enough until the last
/// one lifts.
@MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The fewest fingers that drag, 1 or more. When fewer are left of a drag that has begun, it goes on, and
  /// what they move does not count.
  open var minimumNumberOfTouches = 1
  /// The most fingers that may be down. With more the drag does not begin; those that are put down
  /// after it has begun are left to the view.
  open var maximumNumberOfTouches = Int.max

  /// The way of the fingers' middle since they were put down, on the screen.
  private var way = CGVector.zero
  /// What of the way does not count as translation.
  private var base = CGVector.zero
  private var anchor: CGPoint?
  private var speedometer = Speedometer()

  /// How far the fingers were dragged, in a view's coordinates.
  open func translation(in view: UIView?) -> CGPoint {
    convert(CGVector(dx: way.dx - base.dx, dy: way.dy - base.dy), to: view)
  }

  /// Has the translation count on from another value.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let wanted = convertToScreen(translation, from: view)
    base = CGVector(dx: way.dx - wanted.dx, dy: way.dy - wanted.dy)
  }

  /// How fast the fingers are, in points of a view's coordinates per second.
  open func velocity(in view: UIView?) -> CGPoint {
    convert(speedometer.velocity, to: view)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if isUnderWay || pendingState != nil {
      for touch in touches.inOrder where fingersDown > maximumNumberOfTouches {
        ignore(touch, for: event)
      }
    }
    if storedState == .possible, way == .zero { speedometer.reset() }
    settleAnchor()
    speedometer.note(way, at: event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    follow(at: event.timestamp)
    if isUnderWay {
      if self.touches.count >= minimumNumberOfTouches { state = .changed }
    } else if fingersDown <= maximumNumberOfTouches, mayBegin(along: way) {
      state = .began
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    follow(at: event.timestamp)
    settleAnchor()
    if fingersDown == 0 { state = isUnderWay ? .ended : .failed }
  }

  open override func reset() {
    super.reset()
    way = .zero
    base = .zero
    anchor = nil
  }

  /// Whether the fingers went far enough, and where they should.
  func mayBegin(along way: CGVector) -> Bool { way.length >= behavior.panThreshold }

  private var fingersDown: Int { touches.count { !$0.isOver } }

  private func follow(at time: TimeInterval) {
    guard let anchor, let center = Self.center(of: touches) else { return }
    if touches.count >= minimumNumberOfTouches, fingersDown <= maximumNumberOfTouches {
      way.dx += center.x - anchor.x
      way.dy += center.y - anchor.y
      speedometer.note(way, at: time)
    } else if isUnderWay {
      // What too few fingers move rests.
      speedometer.note(way, at: time)
    }
    self.anchor = center
  }

  private func settleAnchor() {
    anchor = Self.center(of: touches.filter { !$0.isOver })
  }
}
