import Foundation

/// Determines the page at which content comes to rest.
struct ScrollPaging {
  /// The velocity at which a finger turns the page, regardless of the distance, in points per
  /// second.
  private static let flickSpeed: CGFloat = 100
  /// The tolerance, in pages.
  private static let tolerance: CGFloat = 0.001

  /// The length of a page, in points.
  let length: CGFloat

  /// Returns the offset of the page for moving content: the next one in the direction of a flick,
  /// else the nearest.
  func target(from offset: CGFloat, velocity: CGFloat, in range: ClosedRange<CGFloat>) -> CGFloat {
    guard length > 0 else { return offset.clamped(to: range) }
    let pages = offset / length
    let page =
      if velocity > Self.flickSpeed {
        (pages - Self.tolerance).rounded(.up)
      } else if velocity < -Self.flickSpeed {
        (pages + Self.tolerance).rounded(.down)
      } else {
        pages.rounded()
      }
    return (page * length).clamped(to: range)
  }
}
