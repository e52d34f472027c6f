public import Foundation
public import ResponderKit

// Gestures that consist of fingers that go down, move and lift. A moving finger sends sixty events
// per second. Durations are in seconds on the device's own clock.
extension SimulatedDevice {
  static let framesPerSecond = 60.0

  /// Taps a view or a point, once or several times in quick succession.
  /// - Throws: ``SimulationError`` if a touch at the centre would not reach the view.
  public func tap(at location: some TouchLocation, count: Int = 1) throws(SimulationError) {
    tap(at: try location.touchablePoint(in: application), count: count)
  }

  /// Holds a finger down at a location, and lifts it.
  /// - Throws: ``SimulationError`` if a touch at the centre would not reach the view.
  public func longPress(
    at location: some TouchLocation, duration: TimeInterval = 1
  ) throws(SimulationError) {
    let finger = touchDown(at: try location.touchablePoint(in: application))
    advance(by: duration)
    lift(finger)
  }

  /// Drags a finger along a straight line, pauses for a tenth of a second and lifts it.
  /// - Parameters:
  ///   - start: The location where the finger goes down.
  ///   - end: The location where it lifts, which need not be hit.
  ///   - pause: How long the finger rests before it moves, in seconds.
  ///   - duration: The duration of the movement, in seconds.
  /// - Throws: ``SimulationError`` if a touch at the centre would not reach the view.
  public func drag(
    from start: some TouchLocation, to end: some TouchLocation, after pause: TimeInterval = 0,
    duration: TimeInterval = 0.5
  ) throws(SimulationError) {
    let finger = try slide(from: start, to: end, after: pause, duration: duration)
    advance(by: 0.1)
    lift(finger)
  }

  /// Swipes a finger along a straight line, and lifts it while it is moving.
  /// - Throws: ``SimulationError`` if a touch at the centre would not reach the view.
  public func swipe(
    from start: some TouchLocation, to end: some TouchLocation, duration: TimeInterval = 0.15
  ) throws(SimulationError) {
    lift(try slide(from: start, to: end, duration: duration))
  }

  /// Puts two fingers down side by side around a point, and moves them apart or together.
  /// - Parameters:
  ///   - center: The point between the fingers.
  ///   - distance: The initial distance of the fingers, in points.
  ///   - endDistance: The final distance of the fingers, in points.
  ///   - duration: The duration of the movement, in seconds.
  /// - Throws: ``SimulationError`` if a touch at the centre would not reach the view.
  public func pinch(
    center: some TouchLocation, from distance: CGFloat, to endDistance: CGFloat,
    duration: TimeInterval = 0.5
  ) throws(SimulationError) {
    let middle = try center.touchablePoint(in: application)
    twoFingers(around: middle, for: duration) { progress in
      CGPoint(x: (distance + (endDistance - distance) * progress) / 2, y: 0)
    }
  }

  /// Puts two fingers down around a point, and rotates them.
  /// - Parameters:
  ///   - center: The point between the fingers.
  ///   - radius: The distance of each finger from the point, in points.
  ///   - angle: The angle in radians; clockwise if positive.
  ///   - duration: The duration of the movement, in seconds.
  /// - Throws: ``SimulationError`` if a touch at the centre would not reach the view.
  public func rotate(
    center: some TouchLocation, radius: CGFloat, by angle: CGFloat, duration: TimeInterval = 0.5
  ) throws(SimulationError) {
    let middle = try center.touchablePoint(in: application)
    twoFingers(around: middle, for: duration) { progress in
      CGPoint(x: radius * cos(angle * progress), y: radius * sin(angle * progress))
    }
  }

  /// Puts two fingers down around a point, and moves, rotates and spreads them together.
  /// - Parameters:
  ///   - location: The point between the fingers.
  ///   - way: The movement of that point, in points of the screen.
  ///   - scale: The ratio of the final to the initial distance.
  ///   - rotation: The angle in radians; clockwise if positive.
  ///   - radius: The initial distance of each finger from the point, in points.
  ///   - duration: The duration of the movement, in seconds.
  /// - Throws: ``SimulationError`` if a touch at the centre would not reach the view.
  public func transform(
    at location: some TouchLocation, by way: CGVector = .zero, scale: CGFloat = 1,
    rotation: CGFloat = 0, radius: CGFloat = 50, duration: TimeInterval = 0.5
  ) throws(SimulationError) {
    let start = try location.touchablePoint(in: application)
    twoFingers(around: start, movingBy: way, for: duration) { progress in
      let radius = radius * (1 + (scale - 1) * progress)
      return CGPoint(x: radius * cos(rotation * progress), y: radius * sin(rotation * progress))
    }
  }

  // MARK: - Movements

  private func slide(
    from start: some TouchLocation, to end: some TouchLocation, after pause: TimeInterval = 0,
    duration: TimeInterval
  ) throws(SimulationError) -> FingerID {
    let start = try start.touchablePoint(in: application)
    let end = try end.screenPoint(in: application)
    let finger = touchDown(at: start)
    if pause > 0 { advance(by: pause) }
    glide(for: duration) { progress in
      let point = CGPoint(
        x: start.x + (end.x - start.x) * progress, y: start.y + (end.y - start.y) * progress)
      move(finger, to: point)
    }
    return finger
  }

  /// Moves two fingers on opposite sides of a point, which may move too.
  private func twoFingers(
    around start: CGPoint, movingBy way: CGVector = .zero, for duration: TimeInterval,
    _ offset: (CGFloat) -> CGPoint
  ) {
    func points(_ progress: CGFloat) -> (CGPoint, CGPoint) {
      let offset = offset(progress)
      let middle = CGPoint(x: start.x + way.dx * progress, y: start.y + way.dy * progress)
      return (
        CGPoint(x: middle.x - offset.x, y: middle.y - offset.y),
        CGPoint(x: middle.x + offset.x, y: middle.y + offset.y)
      )
    }
    var fingers: [FingerID] = []
    frame {
      fingers = [touchDown(at: points(0).0), touchDown(at: points(0).1)]
    }
    glide(for: duration) { progress in
      frame {
        move(fingers[0], to: points(progress).0)
        move(fingers[1], to: points(progress).1)
      }
    }
    frame { fingers.forEach(lift) }
  }

  /// Advances the time frame by frame.
  private func glide(for duration: TimeInterval, _ body: (_ progress: CGFloat) -> Void) {
    let steps = max(1, Int((duration * Self.framesPerSecond).rounded()))
    for step in 1...steps {
      advance(by: duration / Double(steps))
      body(CGFloat(step) / CGFloat(steps))
    }
  }
}
