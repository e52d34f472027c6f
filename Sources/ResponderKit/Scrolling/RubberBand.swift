import Foundation

/// How content resists a finger that drags it beyond its end.
///
/// The formula is the one that was published for UIKit: the farther the finger, the less the content
/// follows, and it never follows farther than the view is long.
struct RubberBand {
  /// How much of the finger's first point beyond the end the content follows.
  private static let strength: CGFloat = 0.55

  /// How long the view is along the axis, in points.
  let length: CGFloat

  /// How far the content lies beyond its end while the finger is a distance beyond it.
  func stretch(of distance: CGFloat) -> CGFloat {
    guard length > 0, distance > 0 else { return 0 }
    return (1 - 1 / (distance * Self.strength / length + 1)) * length
  }

  /// How far the finger is beyond the end while the content lies beyond it.
  func distance(of stretch: CGFloat) -> CGFloat {
    guard length > 0, stretch > 0 else { return 0 }
    // The content never lies a whole length beyond its end, unless the application put it there.
    let part = min(stretch / length, 0.99)
    return (1 / (1 - part) - 1) * length / Self.strength
  }

  /// How much of the finger's speed the content has while the finger is a distance beyond the end.
  func slope(at distance: CGFloat) -> CGFloat {
    guard length > 0, distance > 0 else { return 1 }
    let base = distance * Self.strength / length + 1
    return Self.strength / (base * base)
  }
}
