import Foundation

/// Estimates the size of a text. No font is read: each character is half of the font's size wide,
/// and each line 1.2 times as high.
enum TextSize {
  /// - Parameters:
  ///   - text: The text; nothing has no size.
  ///   - pointSize: The font's size.
  ///   - width: Where longer lines are broken, after any character; `nil` to break none.
  ///   - limit: At most so many lines; 0 for as many as it takes.
  static func of(
    _ text: String?, pointSize: CGFloat, width: CGFloat? = nil, limit: Int = 0
  ) -> CGSize {
    guard let text, !text.isEmpty else { return .zero }
    let lengths = text.split(separator: "\n", omittingEmptySubsequences: false).map(\.count)
    var longest = lengths.max() ?? 0
    var lines = lengths.count
    if let width, width.isFinite, width > 0, pointSize > 0 {
      let fitting = Int(min(max((width / (pointSize / 2)).rounded(.down), 1), CGFloat(longest)))
      lines = lengths.reduce(0) { $0 + max(($1 + fitting - 1) / max(fitting, 1), 1) }
      longest = min(longest, fitting)
    }
    if limit > 0 { lines = min(lines, limit) }
    return CGSize(
      width: (CGFloat(longest) * pointSize / 2).rounded(.up),
      height: (CGFloat(lines) * pointSize * 1.2).rounded(.up))
  }

  /// How far below the upper edge of a line its letters stand.
  static func ascender(pointSize: CGFloat) -> CGFloat { pointSize * 0.95 }
}
