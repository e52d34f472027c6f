import Foundation

/// How large a text would be. No font is read: each character counts as half of the font's size
/// wide, and each line as a fifth more than it high.
enum TextSize {
  static func of(_ text: String?, pointSize: CGFloat) -> CGSize {
    guard let text, !text.isEmpty else { return .zero }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let longest = lines.map(\.count).max() ?? 0
    return CGSize(
      width: (CGFloat(longest) * pointSize / 2).rounded(.up),
      height: (CGFloat(lines.count) * pointSize * 1.2).rounded(.up))
  }
}
