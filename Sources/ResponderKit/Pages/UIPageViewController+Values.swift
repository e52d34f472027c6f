import Foundation

extension UIPageViewController {
  /// How one page replaces another.
  public enum TransitionStyle: Int, Sendable {
    /// The page curls like one of paper. Nothing is drawn: such pages scroll as those of ``scroll`` do, and have no
    /// page control.
    case pageCurl = 0
    /// The pages scroll.
    case scroll = 1
  }

  /// The side on which the next page is.
  public enum NavigationOrientation: Int, Sendable {
    /// The pages are side by side; the next one is to the right.
    case horizontal = 0
    /// The pages are one below the other; the next one is below.
    case vertical = 1
  }

  /// The direction in which a page is turned.
  public enum NavigationDirection: Int, Sendable {
    /// To the next page.
    case forward = 0
    /// To the previous page.
    case reverse = 1

    /// The place of the new page, in pages from the current one.
    var sign: CGFloat { self == .forward ? 1 : -1 }

    var opposite: Self { self == .forward ? .reverse : .forward }

    /// The direction to a place; `nil` for the current page's own.
    init?(of position: CGFloat) {
      if position == 0 { return nil }
      self = position > 0 ? .forward : .reverse
    }
  }

  /// The edge at which the pages of a curl are bound.
  public enum SpineLocation: Int, Sendable {
    /// None, as pages that scroll have.
    case none = 0
    /// The left or upper edge.
    case min = 1
    /// The middle, between two pages. Pages are shown one at a time all the same.
    case mid = 2
    /// The right or lower edge.
    case max = 3
  }

  /// The key of an option of ``init(transitionStyle:navigationOrientation:options:)``.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The raw value of a ``SpineLocation``, for pages that curl.
    public static let spineLocation = Self(rawValue: "UIPageViewControllerOptionSpineLocationKey")
    /// The space between two pages that scroll, in points; 0 without this option.
    public static let interPageSpacing = Self(
      rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
  }
}

extension [UIPageViewController.OptionsKey: Any] {
  /// Returns the number of an option, however the program has written it.
  func number(for key: UIPageViewController.OptionsKey) -> CGFloat? {
    switch self[key] {
    case let value as NSNumber: CGFloat(value.doubleValue)
    case let value as CGFloat: value
    case let value as Double: CGFloat(value)
    case let value as Float: CGFloat(value)
    case let value as Int: CGFloat(value)
    case let value as UIPageViewController.SpineLocation: CGFloat(value.rawValue)
    default: nil
    }
  }
}
