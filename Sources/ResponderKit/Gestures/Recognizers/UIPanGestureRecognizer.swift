// The kinds of gesture recognisers. Each overrides the touch methods of `UIGestureRecognizer` and sets its state. Begin
// with `UITapGestureRecognizer`, which is discrete, and this one, which is continuous.

public import Foundation

/// Recognises dragging fingers. It begins when enough fingers have moved far enough, and ends when the
/// last one lifts.
@MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The minimum number of fingers, at least 1. If fewer remain after the pan began, it continues, but their
  /// movement is ignored.
  open var minimumNumberOfTouches = 1
  /// The maximum number of fingers. With more the pan does not begin; fingers that go down after it
  /// began are delivered to the view.
  open var maximumNumberOfTouches = Int.max

  /// The movement of the fingers' centre since they went down, on the screen.
  private(set) var way = CGVector.zero
  /// The part of the movement that does not count as translation.
  private var base = CGVector.zero
  private var anchor: CGPoint?
  private var speedometer = Speedometer()

  /// Returns the translation in a view's coordinates.
  open func translation(in view: UIView?) -> CGPoint {
    convert(CGVector(dx: way.dx - base.dx, dy: way.dy - base.dy), to: view)
  }

  /// Sets the translation, from which it continues.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let wanted = convertToScreen(translation, from: view)
    base = CGVector(dx: way.dx - wanted.dx, dy: way.dy - wanted.dy)
  }

  /// Returns the velocity in a view's coordinates, in points per second.
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
    guard fingersDown == 0 else { return }
    if isUnderWay { return state = .ended }
    fail(
      because: touches.count < minimumNumberOfTouches
        ? "\(touches.count) of \(minimumNumberOfTouches) fingers were down"
        : shortfall)
  }

  /// Describes why the movement was not enough.
  var shortfall: String {
    "moved \(Self.short(way.length)) of \(Self.short(behavior.panThreshold)) points"
  }

  open override func reset() {
    super.reset()
    way = .zero
    base = .zero
    anchor = nil
  }

  /// Returns whether the fingers moved far enough, and in a required direction.
  func mayBegin(along way: CGVector) -> Bool { way.length >= behavior.panThreshold }

  private func follow(at time: TimeInterval) {
    guard let anchor, let center = Self.center(of: touches) else { return }
    if touches.count >= minimumNumberOfTouches, fingersDown <= maximumNumberOfTouches {
      way.dx += center.x - anchor.x
      way.dy += center.y - anchor.y
      speedometer.note(way, at: time)
    } else if isUnderWay {
      // The movement of too few fingers does not count as velocity.
      speedometer.note(way, at: time)
    }
    self.anchor = center
  }

  private func settleAnchor() {
    anchor = Self.center(of: touches, lastingOnly: true)
  }
}
