public import Foundation

extension UITableView {
  /// The style of a table.
  public enum Style: Int, Sendable {
    /// Headers and footers stay visible while their section scrolls under them.
    case plain = 0
    /// Headers and footers scroll with their section.
    case grouped = 1
    /// Like ``grouped``, with rows that are 16 points narrower at each side.
    case insetGrouped = 2
  }

  /// Where a row is to be visible.
  public enum ScrollPosition: Int, Sendable {
    /// As near as possible to where it is.
    case none = 0
    /// At the top.
    case top = 1
    /// In the middle.
    case middle = 2
    /// At the bottom.
    case bottom = 3
  }

  /// The animation of rows that are inserted, deleted or reloaded. Nothing is drawn: rows are at their
  /// final place at once.
  public enum RowAnimation: Int, Sendable {
    /// They fade.
    case fade = 0
    /// They move to, or from, the right.
    case right = 1
    /// They move to, or from, the left.
    case left = 2
    /// They move to, or from, the top.
    case top = 3
    /// They move to, or from, the bottom.
    case bottom = 4
    /// Without an animation.
    case none = 5
    /// They stay in the middle of their place.
    case middle = 6
    /// The table chooses.
    case automatic = 100
  }

  /// Stands for a height that follows from the content (Apple, `automaticDimension`): that which the
  /// constraints in a cell's content view give it, else 44 points; for a header or footer with a title or a
  /// view 28 points.
  public static let automaticDimension: CGFloat = -1

  /// Posted after the user has changed the selection.
  public static let selectionDidChangeNotification = Notification.Name(
    "UITableViewSelectionDidChangeNotification")
}
