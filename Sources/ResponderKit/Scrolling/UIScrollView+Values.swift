public import Foundation

extension UIScrollView {
  /// The fraction of its velocity that content keeps after a millisecond without a touch.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public var rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// The default rate, 0.998.
    public static let normal = Self(rawValue: 0.998)
    /// The fast rate, 0.99.
    public static let fast = Self(rawValue: 0.99)
  }

  /// Determines when the safe area counts as content inset.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// Equals ``scrollableAxes``.
    case automatic = 0
    /// Along the axes on which the content can be scrolled.
    case scrollableAxes = 1
    /// Never.
    case never = 2
    /// Always.
    case always = 3
  }

  /// How a drag dismisses the keyboard; not used.
  public enum KeyboardDismissMode: Int, Sendable {
    /// The keyboard is not dismissed.
    case none = 0
    /// The keyboard is dismissed when the drag begins.
    case onDrag = 1
    /// The keyboard follows the finger.
    case interactive = 2
    /// The keyboard and its accessory view are dismissed when the drag begins.
    case onDragWithAccessory = 3
    /// The keyboard and its accessory view follow the finger.
    case interactiveWithAccessory = 4
  }

  /// The style of the scroll indicators.
  public enum IndicatorStyle: Int, Sendable {
    /// Visible on any background.
    case `default` = 0
    /// For light backgrounds.
    case black = 1
    /// For dark backgrounds.
    case white = 2
  }
}
