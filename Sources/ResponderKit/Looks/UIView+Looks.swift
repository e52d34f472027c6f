extension UIView {
  /// How a view's content would fill it.
  public enum ContentMode: Int, Sendable {
    /// Stretched to the view's size.
    case scaleToFill = 0
    /// As large as fits.
    case scaleAspectFit = 1
    /// As small as fills.
    case scaleAspectFill = 2
    /// Drawn anew.
    case redraw = 3
    /// In the middle, in its own size, as all that follow.
    case center = 4
    /// At the middle of the upper edge.
    case top = 5
    /// At the middle of the lower edge.
    case bottom = 6
    /// At the middle of the left edge.
    case left = 7
    /// At the middle of the right edge.
    case right = 8
    /// In the upper left corner.
    case topLeft = 9
    /// In the upper right corner.
    case topRight = 10
    /// In the lower left corner.
    case bottomLeft = 11
    /// In the lower right corner.
    case bottomRight = 12
  }

  /// Which parts of a view, and of the space around it, give when its superview changes its size.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The space at its left.
    public static let flexibleLeftMargin = Self(rawValue: 1 << 0)
    /// Its width.
    public static let flexibleWidth = Self(rawValue: 1 << 1)
    /// The space at its right.
    public static let flexibleRightMargin = Self(rawValue: 1 << 2)
    /// The space above it.
    public static let flexibleTopMargin = Self(rawValue: 1 << 3)
    /// Its height.
    public static let flexibleHeight = Self(rawValue: 1 << 4)
    /// The space below it.
    public static let flexibleBottomMargin = Self(rawValue: 1 << 5)
  }
}
