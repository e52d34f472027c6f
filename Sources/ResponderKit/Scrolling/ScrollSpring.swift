import Foundation

/// The way back of content that lies or moves beyond its end, as a spring pulls that does not swing.
struct ScrollSpring {
  /// Of the spring, per second; a mass of 1 on a stiffness of 100, critically damped.
  private static let frequency: CGFloat = 10

  /// Where it comes to rest.
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

  /// How long it takes until it stays within half a point of the edge, at most, in seconds.
  var duration: TimeInterval {
    let tolerance = Deceleration.tolerance
    let ofStretch = abs(stretch) > 0 ? log(2 * abs(stretch) / tolerance) / Self.frequency : 0
    let ofSlope =
      abs(slope) > 0
      ? 2 * log(4 * abs(slope) / (M_E * Self.frequency * tolerance)) / Self.frequency : 0
    return max(ofStretch, ofSlope, 0)
  }
}
