public import Foundation

/// The insets from the edges of a rectangle, in points. Negative values extend the rectangle.
public struct UIEdgeInsets: Hashable, Sendable {
  /// The inset from the top edge.
  public var top: CGFloat
  /// The inset from the left edge.
  public var left: CGFloat
  /// The inset from the bottom edge.
  public var bottom: CGFloat
  /// The inset from the right edge.
  public var right: CGFloat

  /// No insets.
  public static let zero = UIEdgeInsets()

  /// Creates insets, each 0 by default.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

extension CGRect {
  /// Returns the rectangle without the insets; empty if they exceed it.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top,
      width: max(width - insets.left - insets.right, 0),
      height: max(height - insets.top - insets.bottom, 0))
  }
}
