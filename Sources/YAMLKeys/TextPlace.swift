/// Where something stands in a YAML text, counted as its parser counts.
package struct TextPlace: Equatable {
  /// From 1.
  package let line: Int
  /// In characters, from 1.
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The place of the byte that so many others come before.
  init(after count: Int, in yaml: [UInt8]) {
    var cursor = TextCursor(yaml)
    while cursor.offset < count {
      if !cursor.skipBreak() { cursor.skip() }
    }
    self.init(line: cursor.line, column: cursor.column + 1)
  }
}
