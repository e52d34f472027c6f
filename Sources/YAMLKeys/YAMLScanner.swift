/// Cuts a YAML text into its tokens.
///
/// It takes the same characters for quotes, comments and the ends of texts as libyaml does, with the same
/// deviations from the standard: a text in which the two see different keys would get past whoever asks
/// here first. Where libyaml fails, no token has to come, nor the right one.
struct YAMLScanner {
  var cursor: TextCursor
  /// How many `{` and `[` are open.
  private var depth = 0
  /// The columns of the lists and mappings around that have no brackets.
  private var indents: [Int] = []
  /// Where the key begins that a `:` in the same line would end.
  private var keyStart: (line: Int, column: Int)?

  init(_ bytes: [UInt8]) { cursor = TextCursor(bytes) }

  var isInBrackets: Bool { depth > 0 }
  /// The column of the innermost list or mapping without brackets; -1 outside of all.
  var indent: Int { indents.last ?? -1 }

  /// The next token; `nil` at the end, and where there can be none.
  mutating func next() -> YAMLToken? {
    skipToToken()
    if !isInBrackets { leave(to: cursor.column) }
    let (line, column, start) = (cursor.line, cursor.column, cursor.offset)
    guard let kind = kind(from: start) else { return nil }
    switch kind {
    case .item, .key: enter(at: column)
    case .value: enter(at: keyStart?.line == line ? keyStart?.column ?? column : column)
    case .alias, .anchor, .tag, .scalar:
      if keyStart?.line != line { keyStart = (line, column) }
      return YAMLToken(kind: kind, line: line, column: column)
    case .open: depth += 1
    case .close: depth = max(0, depth - 1)
    case .document: leave(to: -1)
    case .comma: break
    }
    keyStart = nil
    return YAMLToken(kind: kind, line: line, column: column)
  }

  private mutating func kind(from start: Int) -> YAMLToken.Kind? {
    let byte = cursor.peek()
    if byte == UInt8(ascii: "%") && cursor.column == 0 {
      cursor.skipLine()
      return .document
    }
    if cursor.isAtDocumentMark {
      for _ in 0..<3 { cursor.skip() }
      return .document
    }
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      return sign(.open(isMapping: byte == UInt8(ascii: "{")))
    case UInt8(ascii: "]"), UInt8(ascii: "}"): return sign(.close)
    case UInt8(ascii: ","): return sign(.comma)
    case UInt8(ascii: "-") where cursor.isBlankOrEnd(1): return sign(.item)
    case UInt8(ascii: "?") where isInBrackets || cursor.isBlankOrEnd(1): return sign(.key)
    case UInt8(ascii: ":") where isInBrackets || cursor.isBlankOrEnd(1): return sign(.value)
    case UInt8(ascii: "*"): return name().map { .alias($0) }
    case UInt8(ascii: "&"): return name().map { .anchor($0) }
    case UInt8(ascii: "!"): return skipTag() ? .tag : nil
    case UInt8(ascii: "|") where !isInBrackets, UInt8(ascii: ">") where !isInBrackets:
      return skipBlockText() ? .scalar(length: cursor.offset - start) : nil
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      return skipQuoted() ? .scalar(length: cursor.offset - start) : nil
    case 0, UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: "%"), UInt8(ascii: "|"),
      UInt8(ascii: ">"):
      return nil
    default: return skipPlain() ? .scalar(length: cursor.offset - start) : nil
    }
  }

  private mutating func sign(_ kind: YAMLToken.Kind) -> YAMLToken.Kind {
    cursor.skip()
    return kind
  }

  private mutating func skipToToken() {
    repeat {
      // A byte order mark.
      if cursor.column == 0, cursor.peek() == 0xef, cursor.peek(1) == 0xbb, cursor.peek(2) == 0xbf {
        for _ in 0..<3 { cursor.skip() }
      }
      while cursor.isBlank() { cursor.skip() }
      cursor.skipComment()
    } while cursor.skipBreak()
  }

  // MARK: - Indentation, which means nothing within brackets

  private mutating func enter(at column: Int) {
    if !isInBrackets && indent < column { indents.append(column) }
  }

  private mutating func leave(to column: Int) {
    while indent > column { indents.removeLast() }
  }
}
