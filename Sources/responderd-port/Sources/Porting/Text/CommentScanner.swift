/// Tells comments from code, byte by byte. A `//` after an odd number of quotes in its line is one in a text.
struct CommentScanner {
  private var isLine = false
  /// The number of comments around a byte that `/*` begins.
  private var depth = 0
  private var quotes = 0
  private var previous = UInt8(ascii: " ")

  /// Returns whether the next byte is in a comment. The two bytes that begin one are not.
  mutating func contains(_ byte: UInt8) -> Bool {
    let isInside = isLine || depth > 0
    let isText = !isInside && !quotes.isMultiple(of: 2)
    let pair = (previous, byte)
    previous = byte
    switch pair {
    case (_, UInt8(ascii: "\n")): (isLine, quotes) = (false, 0)
    case (_, UInt8(ascii: "\"")) where !isInside: quotes += 1
    case _ where isLine || isText: break
    case (UInt8(ascii: "/"), UInt8(ascii: "*")):
      depth += 1
      // The same star ends none.
      previous = UInt8(ascii: " ")
    case (UInt8(ascii: "*"), UInt8(ascii: "/")) where depth > 0:
      depth -= 1
      previous = UInt8(ascii: " ")
    case (UInt8(ascii: "/"), UInt8(ascii: "/")) where depth == 0: isLine = true
    default: break
    }
    return isInside
  }
}
