import Foundation

/// The motion of content after a finger released it.
struct ScrollGlide {
  /// The start, in seconds on the application's clock.
  let start: TimeInterval
  let horizontal: AxisMotion
  let vertical: AxisMotion

  /// The time of the end.
  var end: TimeInterval { start + max(horizontal.duration, vertical.duration) }

  /// Returns whether the motion changes an offset.
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
