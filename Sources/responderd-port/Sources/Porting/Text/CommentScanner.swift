/// Tells comments from code, byte by byte, as long as that is certain: after a text of several lines, an escape in a text or
/// what may be a regular expression, every byte is taken for code.
struct CommentScanner {
  private var isLine = false
  /// The number of comments around a byte that `/*` begins.
  private var depth = 0
  private var isText = false
  private var isCertain = true
  private var previous = UInt8(ascii: " ")
  private var beforePrevious = UInt8(ascii: " ")

  /// Returns whether the next byte is in a comment. The two bytes that begin one are not.
  mutating func contains(_ byte: UInt8) -> Bool {
    guard isCertain else { return false }
    let isInside = isLine || depth > 0
    let (former, last) = (beforePrevious, previous)
    (beforePrevious, previous) = (previous, byte)
    // A `/` alone may begin a regular expression: one with a quote, or one of several lines.
    if !isInside, !isText, last == UInt8(ascii: "/"), former != UInt8(ascii: "/"),
      byte != UInt8(ascii: "/"), byte != UInt8(ascii: "*")
    {
      isCertain = false
    }
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): (isLine, isText) = (false, false)
    case _ where isLine: break
    case UInt8(ascii: "*") where last == UInt8(ascii: "/") && !isText: begin()
    case UInt8(ascii: "/") where last == UInt8(ascii: "*") && depth > 0:
      depth -= 1
      previous = UInt8(ascii: " ")
    case _ where isInside: break
    case UInt8(ascii: "/") where last == UInt8(ascii: "/") && !isText: isLine = true
    // An escape in a text, a raw text or a text of several lines.
    case UInt8(ascii: "\\"): isCertain = false
    case UInt8(ascii: "\"")
    where last == UInt8(ascii: "#") || last == byte && former == byte:
      isCertain = false
    case UInt8(ascii: "\""): isText.toggle()
    default: break
    }
    return isInside && isCertain
  }

  private mutating func begin() {
    depth += 1
    // The same star ends none.
    previous = UInt8(ascii: " ")
  }
}
