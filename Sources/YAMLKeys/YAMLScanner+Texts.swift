// The ends of names and texts. Each function begins at the first character of one.

extension YAMLScanner {
  /// The name of an anchor or alias.
  mutating func name() -> ArraySlice<UInt8>? {
    cursor.skip()
    let start = cursor.offset
    while Self.isNamePart(cursor.peek()) { cursor.skip() }
    guard cursor.offset > start, cursor.isBlankOrEnd() || Self.afterName.contains(cursor.peek())
    else { return nil }
    return cursor.text(from: start)
  }

  mutating func skipTag() -> Bool {
    cursor.skip()
    if cursor.peek() == UInt8(ascii: "<") {
      while cursor.peek() != UInt8(ascii: ">") {
        if cursor.isBlankOrEnd() { return false }
        cursor.skip()
      }
      cursor.skip()
    } else {
      while Self.isNamePart(cursor.peek()) || Self.inTag.contains(cursor.peek()) { cursor.skip() }
    }
    return cursor.isBlankOrEnd() || isInBrackets && cursor.peek() == UInt8(ascii: ",")
  }

  mutating func skipQuoted() -> Bool {
    let quote = cursor.peek()
    cursor.skip()
    while !cursor.isAtEnd {
      if cursor.isAtDocumentMark { return false }
      if cursor.skipBreak() { continue }
      let byte = cursor.peek()
      cursor.skip()
      if byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") {
        // What breaks a line is seen by the next turn.
        if cursor.peek() == quote || cursor.peek() == UInt8(ascii: "\\") { cursor.skip() }
      } else if byte == quote {
        guard quote == UInt8(ascii: "'"), cursor.peek() == quote else { return true }
        cursor.skip()
      }
    }
    return false
  }

  /// Text without quotes, which may go on in lines that are indented further.
  mutating func skipPlain() -> Bool {
    let indent = self.indent + 1
    while !cursor.isAtDocumentMark, cursor.peek() != UInt8(ascii: "#") {
      while !cursor.isBlankOrEnd() {
        let byte = cursor.peek()
        if byte == UInt8(ascii: ":") {
          if cursor.isBlankOrEnd(1) { return true }
          if isInBrackets && Self.inBrackets.contains(cursor.peek(1)) { return false }
        } else if isInBrackets && byte != UInt8(ascii: "?") && Self.inBrackets.contains(byte) {
          return true
        }
        cursor.skip()
      }
      if cursor.isAtEnd { return true }
      while true {
        if cursor.isBlank() { cursor.skip() } else if !cursor.skipBreak() { break }
      }
      if !isInBrackets && cursor.column < indent { return true }
    }
    return true
  }

  /// Text behind `|` or `>`: the lines that are indented as far as its first.
  mutating func skipBlockText() -> Bool {
    cursor.skip()
    var digit = 0
    // A digit and a sign, in any order.
    for _ in 0..<2 {
      let byte = cursor.peek()
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
        cursor.skip()
      } else if (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(byte) {
        digit = Int(byte - UInt8(ascii: "0"))
        cursor.skip()
      }
    }
    while cursor.isBlank() { cursor.skip() }
    cursor.skipComment()
    guard cursor.skipBreak() else { return cursor.isAtEnd }
    let indent = digit > 0 ? max(0, self.indent) + digit : firstIndent()
    repeat {
      while cursor.column < indent, cursor.peek() == UInt8(ascii: " ") { cursor.skip() }
      if cursor.column == indent { cursor.skipLine() }
    } while cursor.skipBreak()
    return true
  }

  /// Passes empty lines, and finds how far the first other one is indented.
  private mutating func firstIndent() -> Int {
    var result = max(indent + 1, 1)
    repeat {
      while cursor.peek() == UInt8(ascii: " ") { cursor.skip() }
      result = max(result, cursor.column)
    } while cursor.skipBreak()
    return result
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static let afterName = Array("?:,]}%@`".utf8)
  private static let inTag = Array(";/?:@&=+$.!~*'()%".utf8)
  private static let inBrackets = Array(",?[]{}".utf8)
}
