public import Foundation

/// Recognises two fingers that move apart or together. It ends when both have lifted.
///
/// While one of them is up, the scale stays the same, and continues from there when a finger goes
/// down again. During that time, ``UIGestureRecognizer/numberOfTouches`` is 1.
@MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The ratio of the fingers' distance to the initial one. If set, it continues from the new
  /// value.
  open var scale: CGFloat {
    get { storedScale }
    set {
      storedScale = newValue
      if let distance { reference = distance / newValue }
    }
  }

  /// The rate of change of the scale, per second.
  open var velocity: CGFloat { speedometer.velocity.dx }

  private var storedScale: CGFloat = 1
  /// The scale without the values that were set.
  private var growth: CGFloat = 1
  private var fingers: FingerPair.Members?
  private var distance: CGFloat?
  /// The distance at which the scale is 1.
  private var reference: CGFloat = 1
  /// The distance at which the growth is 1.
  private var unit: CGFloat = 1
  private var speedometer = Speedometer()

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if let pair = newPair(with: touches, of: event, insteadOf: fingers) {
      start(from: pair, at: event.timestamp)
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let pair = FingerPair(self.touches) else { return }
    guard pair.members == fingers else { return start(from: pair, at: event.timestamp) }
    distance = pair.distance
    storedScale = pair.distance / reference
    growth = pair.distance / unit
    speedometer.note(CGVector(dx: growth, dy: 0), at: event.timestamp)
    if isUnderWay {
      state = .changed
    } else if abs(pair.distance - unit) >= behavior.pinchThreshold {
      state = .began
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if fingers != nil { speedometer.note(CGVector(dx: growth, dy: 0), at: event.timestamp) }
    guard self.touches.allSatisfy(\.isOver) else { return }
    if isUnderWay { return state = .ended }
    guard fingers != nil else { return fail(because: reasonWithoutPair) }
    fail(because: "the distance changed by less than \(Self.short(behavior.pinchThreshold)) points")
  }

  /// Starts measuring from the positions of two fingers; the scale of a gesture in progress is
  /// kept.
  private func start(from pair: FingerPair, at time: TimeInterval) {
    guard pair.distance > 0 else { return }
    if storedState == .possible, pendingState == nil {
      storedScale = 1
      growth = 1
      speedometer.reset()
    }
    fingers = pair.members
    distance = pair.distance
    reference = storedScale > 0 ? pair.distance / storedScale : pair.distance
    unit = growth > 0 ? pair.distance / growth : pair.distance
    speedometer.note(CGVector(dx: growth, dy: 0), at: time)
  }

  open override func reset() {
    super.reset()
    fingers = nil
    distance = nil
  }
}
