public import Foundation

extension UIScrollView {
  /// How much of its speed content keeps after a thousandth of a second in which nobody touches it.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public var rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// 0.998.
    public static let normal = Self(rawValue: 0.998)
    /// 0.99.
    public static let fast = Self(rawValue: 0.99)
  }

  /// When the safe area counts among the insets.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// As ``scrollableAxes``.
    case automatic = 0
    /// Along the axes that the content can be scrolled.
    case scrollableAxes = 1
    /// Never.
    case never = 2
    /// Always.
    case always = 3
  }

  /// How a drag would put the keyboard away.
  public enum KeyboardDismissMode: Int, Sendable {
    /// It does not.
    case none = 0
    /// As soon as it begins.
    case onDrag = 1
    /// Along with the finger.
    case interactive = 2
    /// As soon as it begins, with what lies above the keyboard.
    case onDragWithAccessory = 3
    /// Along with the finger, with what lies above the keyboard.
    case interactiveWithAccessory = 4
  }

  /// What the indicators would look like.
  public enum IndicatorStyle: Int, Sendable {
    /// Visible on any background.
    case `default` = 0
    /// For light backgrounds.
    case black = 1
    /// For dark backgrounds.
    case white = 2
  }
}
