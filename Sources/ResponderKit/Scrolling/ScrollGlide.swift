import Foundation

/// How content moves on by itself after a finger let go of it.
struct ScrollGlide {
  /// When it began, in seconds on the application's clock.
  let start: TimeInterval
  let horizontal: AxisMotion
  let vertical: AxisMotion

  /// When it is over.
  var end: TimeInterval { start + max(horizontal.duration, vertical.duration) }

  /// Whether it leads anywhere from an offset.
  func moves(_ offset: CGPoint) -> Bool {
    end > start || horizontal.target != offset.x || vertical.target != offset.y
  }

  func offset(at time: TimeInterval) -> CGPoint {
    CGPoint(
      x: horizontal.position(after: time - start), y: vertical.position(after: time - start))
  }

  func velocity(at time: TimeInterval) -> CGVector {
    CGVector(
      dx: horizontal.velocity(after: time - start), dy: vertical.velocity(after: time - start))
  }
}
