/// A place in a YAML text.
package struct YAMLMark: Equatable, Sendable {
  /// The line, counted from 1.
  package let line: Int
  /// The column in characters, counted from 1.
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The place after a text.
  init(after text: some StringProtocol) {
    var (line, column) = (1, 1)
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where previous == "\r": break
      // The line ends of libyaml.
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": (line, column) = (line + 1, 1)
      default: column += 1
      }
      previous = scalar
    }
    self.init(line: line, column: column)
  }
}
