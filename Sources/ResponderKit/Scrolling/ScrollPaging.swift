import Foundation

/// Which page content comes to rest at.
struct ScrollPaging {
  /// How fast a finger turns the page, however little of it has gone by, in points per second.
  private static let flickSpeed: CGFloat = 100
  /// What of a page counts as nothing.
  private static let tolerance: CGFloat = 0.001

  /// How long a page is, in points.
  let length: CGFloat

  /// The page for content that moves, as an offset: the next one in the direction of a flick, else
  /// the nearest.
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
