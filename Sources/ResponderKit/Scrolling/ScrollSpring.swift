import Foundation

/// The motion of content back to its end, as of a critically damped spring.
struct ScrollSpring {
  /// The frequency of the spring, per second: a mass of 1 and a stiffness of 100.
  private static let frequency: CGFloat = 10

  /// The final position.
  let edge: CGFloat
  private let stretch: CGFloat
  private let slope: CGFloat

  init(from start: CGFloat, velocity: CGFloat, to edge: CGFloat) {
    self.edge = edge
    stretch = start - edge
    slope = velocity + Self.frequency * stretch
  }

  func position(after time: TimeInterval) -> CGFloat {
    edge + exp(-Self.frequency * time) * (stretch + slope * time)
  }

  func velocity(after time: TimeInterval) -> CGFloat {
    exp(-Self.frequency * time) * (slope - Self.frequency * (stretch + slope * time))
  }

  /// The time until the content stays within half a point of the edge, at most, in seconds.
  var duration: TimeInterval {
    let tolerance = Deceleration.tolerance
    let ofStretch = abs(stretch) > 0 ? log(2 * abs(stretch) / tolerance) / Self.frequency : 0
    let ofSlope =
      abs(slope) > 0
      ? 2 * (log(4 * abs(slope) / (Self.frequency * tolerance)) - 1) / Self.frequency : 0
    return max(ofStretch, ofSlope, 0)
  }
}
