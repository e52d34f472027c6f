extension UIView {
  /// How a view scales and positions its content.
  public enum ContentMode: Int, Sendable {
    /// Stretched to the view's size.
    case scaleToFill = 0
    /// Scaled to fit, with the same aspect ratio.
    case scaleAspectFit = 1
    /// Scaled to fill, with the same aspect ratio.
    case scaleAspectFill = 2
    /// Redrawn.
    case redraw = 3
    /// Centred, without scaling, as in all following modes.
    case center = 4
    /// Aligned to the top.
    case top = 5
    /// Aligned to the bottom.
    case bottom = 6
    /// Aligned to the left.
    case left = 7
    /// Aligned to the right.
    case right = 8
    /// Aligned to the upper left corner.
    case topLeft = 9
    /// Aligned to the upper right corner.
    case topRight = 10
    /// Aligned to the lower left corner.
    case bottomLeft = 11
    /// Aligned to the lower right corner.
    case bottomRight = 12
  }

  /// The sizes and margins of a view that change with the size of its superview.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The left margin.
    public static let flexibleLeftMargin = Self(rawValue: 1 << 0)
    /// The width.
    public static let flexibleWidth = Self(rawValue: 1 << 1)
    /// The right margin.
    public static let flexibleRightMargin = Self(rawValue: 1 << 2)
    /// The top margin.
    public static let flexibleTopMargin = Self(rawValue: 1 << 3)
    /// The height.
    public static let flexibleHeight = Self(rawValue: 1 << 4)
    /// The bottom margin.
    public static let flexibleBottomMargin = Self(rawValue: 1 << 5)
  }
}
