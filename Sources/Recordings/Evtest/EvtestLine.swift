/// A line of `evtest` that was copied from a terminal, and quoted in a mail or a forum.
enum EvtestLine {
  private static let escape = UInt8(ascii: "\u{1b}")
  private static let caret = UInt8(ascii: "^")
  private static let bracket = UInt8(ascii: "[")

  /// Returns a line without escape sequences, control characters, keys that the terminal echoed (`^[[A`, `^C`), marks of
  /// a quotation (`> `), and blanks at its ends.
  static func content(of line: ArraySlice<UInt8>) -> String {
    var rest = line[...]
    skipMarks(&rest)
    var text: [UInt8] = []
    text.reserveCapacity(rest.count)
    while let byte = rest.first {
      if isEscape(rest) {
        skipSequence(&rest)
        if text.isEmpty { skipMarks(&rest) }
      } else {
        rest.removeFirst()
        if byte >= 0x20 || byte == UInt8(ascii: "\t") { text.append(byte) }
      }
    }
    while text.last?.isBlank == true { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  /// Skips blanks, marks of a quotation and echoed keys at the beginning of a line.
  private static func skipMarks(_ rest: inout ArraySlice<UInt8>) {
    while let byte = rest.first {
      if byte.isBlank || byte == UInt8(ascii: ">") {
        rest.removeFirst()
      } else if rest.starts(with: [0xc2, 0xa0]) {
        // A web page indents with no-break spaces.
        rest.removeFirst(2)
      } else if isEscape(rest) {
        skipSequence(&rest)
      } else if byte == caret, let key = rest.dropFirst().first,
        (UInt8(ascii: "@")...UInt8(ascii: "_")).contains(key)
      {
        rest.removeFirst(2)
      } else {
        return
      }
    }
  }

  /// Returns whether an escape sequence begins, as it is or as a terminal echoes it.
  private static func isEscape(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.first == escape || (rest.first == caret && rest.dropFirst().first == bracket)
  }

  private static func skipSequence(_ rest: inout ArraySlice<UInt8>) {
    rest.removeFirst(rest.first == escape ? 1 : 2)
    switch rest.first {
    case bracket:
      rest = rest.dropFirst().drop { (0x20...0x3f).contains($0) }.dropFirst()
    // A title of the window ends with BEL or another escape sequence.
    case UInt8(ascii: "]"):
      rest = rest.drop { $0 != 0x07 && $0 != escape }
      rest = rest.first == escape ? rest.dropFirst(2) : rest.dropFirst()
    case UInt8(ascii: "O"): rest = rest.dropFirst(2)
    default: rest = rest.dropFirst()
    }
  }
}
