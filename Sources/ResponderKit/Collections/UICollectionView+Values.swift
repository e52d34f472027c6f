extension UICollectionView {
  /// The direction in which content scrolls.
  public enum ScrollDirection: Int, Sendable {
    /// Up and down.
    case vertical = 0
    /// To the left and right.
    case horizontal = 1
  }

  /// Where an item is to be visible: at most one value for each axis.
  public struct ScrollPosition: OptionSet, Sendable {
    /// The values as bits.
    public let rawValue: UInt
    /// Creates a position from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// At the top.
    public static let top = Self(rawValue: 1 << 0)
    /// In the middle of the height.
    public static let centeredVertically = Self(rawValue: 1 << 1)
    /// At the bottom.
    public static let bottom = Self(rawValue: 1 << 2)
    /// At the left.
    public static let left = Self(rawValue: 1 << 3)
    /// In the middle of the width.
    public static let centeredHorizontally = Self(rawValue: 1 << 4)
    /// At the right.
    public static let right = Self(rawValue: 1 << 5)
  }

  /// What a view of a collection is.
  public enum ElementCategory: UInt, Sendable {
    /// A cell.
    case cell = 0
    /// A header, a footer or another view of the data source.
    case supplementaryView = 1
    /// A view of the layout.
    case decorationView = 2
  }

  /// The kind of headers.
  public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of footers.
  public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"
}
