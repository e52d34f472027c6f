extension NSLayoutConstraint {
  /// An edge, a middle or a size of a view or a layout guide.
  public enum Attribute: Int, Sendable {
    /// The left edge.
    case left = 1
    /// The right edge.
    case right = 2
    /// The upper edge.
    case top = 3
    /// The lower edge.
    case bottom = 4
    /// The left edge: text runs from left to right.
    case leading = 5
    /// The right edge: text runs from left to right.
    case trailing = 6
    /// The width.
    case width = 7
    /// The height.
    case height = 8
    /// The middle between left and right.
    case centerX = 9
    /// The middle between top and bottom.
    case centerY = 10
    /// Where the last line of text stands.
    case lastBaseline = 11
    /// Where the first line of text stands.
    case firstBaseline = 12
    /// The left margin.
    case leftMargin = 13
    /// The right margin.
    case rightMargin = 14
    /// The upper margin.
    case topMargin = 15
    /// The lower margin.
    case bottomMargin = 16
    /// The left margin: text runs from left to right.
    case leadingMargin = 17
    /// The right margin: text runs from left to right.
    case trailingMargin = 18
    /// The middle between the left and right margins.
    case centerXWithinMargins = 19
    /// The middle between the upper and lower margins.
    case centerYWithinMargins = 20
    /// Nothing, for a number.
    case notAnAttribute = 0

    var isSize: Bool { self == .width || self == .height }

    var axis: Axis {
      switch self {
      case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin,
        .leadingMargin, .trailingMargin, .centerXWithinMargins, .notAnAttribute:
        .horizontal
      case .top, .bottom, .height, .centerY, .lastBaseline, .firstBaseline, .topMargin,
        .bottomMargin, .centerYWithinMargins:
        .vertical
      }
    }

    /// The same of the view within its margins; `nil` for one of the view itself.
    var withinMargins: Self? {
      switch self {
      case .leftMargin, .leadingMargin: .left
      case .rightMargin, .trailingMargin: .right
      case .topMargin: .top
      case .bottomMargin: .bottom
      case .centerXWithinMargins: .centerX
      case .centerYWithinMargins: .centerY
      default: nil
      }
    }
  }

  /// How two values relate.
  public enum Relation: Int, Sendable {
    /// The first is at most the second.
    case lessThanOrEqual = -1
    /// Both are the same.
    case equal = 0
    /// The first is at least the second.
    case greaterThanOrEqual = 1

    var sign: String {
      switch self {
      case .lessThanOrEqual: "<="
      case .equal: "=="
      case .greaterThanOrEqual: ">="
      }
    }
  }

  /// From side to side or from top to bottom.
  public enum Axis: Int, Sendable {
    /// From side to side.
    case horizontal = 0
    /// From top to bottom.
    case vertical = 1
  }
}
