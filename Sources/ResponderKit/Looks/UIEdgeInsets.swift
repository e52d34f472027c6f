public import Foundation

/// How far to move in from each edge of a rectangle, in points; negative values move out.
public struct UIEdgeInsets: Hashable, Sendable {
  /// How far in from the upper edge.
  public var top: CGFloat
  /// How far in from the left edge.
  public var left: CGFloat
  /// How far in from the lower edge.
  public var bottom: CGFloat
  /// How far in from the right edge.
  public var right: CGFloat

  /// No insets.
  public static let zero = UIEdgeInsets()

  /// Makes insets, of which each is 0 unless told.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

extension CGRect {
  /// The rectangle whose edges lie further in; of no size where they would pass each other.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top,
      width: max(width - insets.left - insets.right, 0),
      height: max(height - insets.top - insets.bottom, 0))
  }
}
