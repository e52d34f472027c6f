import Foundation

/// The offsets at which a scroll view can rest, and the axes along which fingers move it.
struct ScrollRange: Equatable {
  let x: ClosedRange<CGFloat>
  let y: ClosedRange<CGFloat>

  init(content: CGSize, inset: UIEdgeInsets, view: CGSize) {
    x = Self.range(content.width, inset.left, inset.right, view.width)
    y = Self.range(content.height, inset.top, inset.bottom, view.height)
  }

  private static func range(
    _ content: CGFloat, _ before: CGFloat, _ after: CGFloat, _ view: CGFloat
  ) -> ClosedRange<CGFloat> {
    let (start, end) = (-before, content + after - view)
    // With infinite values, the end may be NaN.
    return start...(end > start ? end : start)
  }

  /// Returns the nearest offset within the content.
  func nearest(to offset: CGPoint) -> CGPoint {
    CGPoint(x: offset.x.clamped(to: x), y: offset.y.clamped(to: y))
  }

  func contains(_ offset: CGPoint) -> Bool { x.contains(offset.x) && y.contains(offset.y) }
}

/// The axes along which content moves.
struct ScrollAxes: OptionSet {
  var rawValue: Int

  static let horizontal = Self(rawValue: 1 << 0)
  static let vertical = Self(rawValue: 1 << 1)
  static let both: Self = [.horizontal, .vertical]

  /// Returns the axis that a drag is locked to; both for a slope of more than one in two.
  static func lock(along way: CGPoint) -> Self {
    if abs(way.y) * 2 <= abs(way.x) { return .horizontal }
    if abs(way.x) * 2 <= abs(way.y) { return .vertical }
    return .both
  }
}
