import Foundation

/// The resistance of content that is dragged beyond its end.
///
/// It uses the published formula of UIKit: the farther the finger moves, the less the content
/// follows, and never farther than the length of the view.
struct RubberBand {
  /// The initial ratio of the content's movement to the finger's.
  private static let strength: CGFloat = 0.55

  /// The length of the view along the axis, in points.
  let length: CGFloat

  /// Returns how far the content is beyond its end when the finger is at a distance beyond it.
  func stretch(of distance: CGFloat) -> CGFloat {
    guard length > 0, distance > 0 else { return 0 }
    return (1 - 1 / (distance * Self.strength / length + 1)) * length
  }

  /// Returns how far the finger is beyond the end when the content is at a distance beyond it.
  func distance(of stretch: CGFloat) -> CGFloat {
    guard length > 0, stretch > 0 else { return 0 }
    // Content is never a whole length beyond its end, unless the application moved it there.
    let part = min(stretch / length, 0.99)
    return (1 / (1 - part) - 1) * length / Self.strength
  }

  /// Returns the ratio of the content's velocity to the finger's at a distance beyond the end.
  func slope(at distance: CGFloat) -> CGFloat {
    guard length > 0, distance > 0 else { return 1 }
    let base = distance * Self.strength / length + 1
    return Self.strength / (base * base)
  }
}
