/// Where something stands in a YAML text.
package struct YAMLMark: Equatable, Sendable {
  /// From 1.
  package let line: Int
  /// In characters, from 1.
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The place behind a text.
  init(after text: some StringProtocol) {
    var (line, column) = (1, 1)
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where previous == "\r": break
      // What libyaml counts as the end of a line.
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": (line, column) = (line + 1, 1)
      default: column += 1
      }
      previous = scalar
    }
    self.init(line: line, column: column)
  }
}
