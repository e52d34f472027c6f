public import Foundation
public import ResponderKit

// What hands do, composed of fingers that go down, move and lift. A finger that moves is told of
// sixty times a second. Durations are in seconds of the device's own clock.
extension SimulatedDevice {
  private static let framesPerSecond = 60.0

  /// Taps a view or a point, several times in quick succession if asked to.
  /// - Throws: ``SimulationError`` when the view cannot be touched at its centre.
  public func tap(at location: some TouchLocation, count: Int = 1) throws(SimulationError) {
    tap(at: try location.touchablePoint(in: application), count: count)
  }

  /// Puts a finger down, holds it where it is, and lifts it.
  /// - Throws: ``SimulationError`` when the view cannot be touched at its centre.
  public func longPress(
    at location: some TouchLocation, duration: TimeInterval = 1
  ) throws(SimulationError) {
    let finger = touchDown(at: try location.touchablePoint(in: application))
    advance(by: duration)
    lift(finger)
  }

  /// Puts a finger down, moves it along a straight line, lets it rest for a tenth of a second and
  /// lifts it.
  /// - Parameters:
  ///   - start: Where the finger is put down.
  ///   - end: Only where the finger begins must a view be hit.
  ///   - pause: How long the finger rests before it moves, in seconds.
  ///   - duration: How long it moves, in seconds.
  /// - Throws: ``SimulationError`` when the view cannot be touched at its centre.
  public func drag(
    from start: some TouchLocation, to end: some TouchLocation, after pause: TimeInterval = 0,
    duration: TimeInterval = 0.5
  ) throws(SimulationError) {
    let finger = try slide(from: start, to: end, after: pause, duration: duration)
    advance(by: 0.1)
    lift(finger)
  }

  /// Moves a finger along a straight line and lifts it while it is still on its way.
  /// - Throws: ``SimulationError`` when the view cannot be touched at its centre.
  public func swipe(
    from start: some TouchLocation, to end: some TouchLocation, duration: TimeInterval = 0.15
  ) throws(SimulationError) {
    lift(try slide(from: start, to: end, duration: duration))
  }

  /// Puts two fingers down beside a point, at one height, and moves them apart or together.
  /// - Parameters:
  ///   - center: Between the fingers.
  ///   - distance: How far apart they are put down, in points.
  ///   - endDistance: How far apart they lift, in points.
  ///   - duration: How long the fingers move, in seconds.
  /// - Throws: ``SimulationError`` when the view cannot be touched at its centre.
  public func pinch(
    center: some TouchLocation, from distance: CGFloat, to endDistance: CGFloat,
    duration: TimeInterval = 0.5
  ) throws(SimulationError) {
    let middle = try center.touchablePoint(in: application)
    twoFingers(around: middle, for: duration) { progress in
      CGPoint(x: (distance + (endDistance - distance) * progress) / 2, y: 0)
    }
  }

  /// Puts two fingers down on either side of a point and turns them about it.
  /// - Parameters:
  ///   - center: Between the fingers.
  ///   - radius: How far from the point each finger is, in points.
  ///   - angle: In radians; positive turns clockwise.
  ///   - duration: How long the fingers move, in seconds.
  /// - Throws: ``SimulationError`` when the view cannot be touched at its centre.
  public func rotate(
    center: some TouchLocation, radius: CGFloat, by angle: CGFloat, duration: TimeInterval = 0.5
  ) throws(SimulationError) {
    let middle = try center.touchablePoint(in: application)
    twoFingers(around: middle, for: duration) { progress in
      CGPoint(x: radius * cos(angle * progress), y: radius * sin(angle * progress))
    }
  }

  /// Puts two fingers down on either side of a point, and moves, turns and spreads them at once.
  /// - Parameters:
  ///   - location: Between the fingers.
  ///   - way: How far the point between them goes, in points of the screen.
  ///   - scale: How many times farther apart they lift than they were put down.
  ///   - rotation: In radians; positive turns clockwise.
  ///   - radius: How far from the point each finger is put down, in points.
  ///   - duration: How long the fingers move, in seconds.
  /// - Throws: ``SimulationError`` when the view cannot be touched at its centre.
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

  /// Moves two fingers that lie opposite each other about a point, which may move too.
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

  /// Lets time pass frame by frame.
  private func glide(for duration: TimeInterval, _ body: (_ progress: CGFloat) -> Void) {
    let steps = max(1, Int((duration * Self.framesPerSecond).rounded()))
    for step in 1...steps {
      advance(by: duration / Double(steps))
      body(CGFloat(step) / CGFloat(steps))
    }
  }
}
