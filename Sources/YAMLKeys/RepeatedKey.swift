/// A key that a mapping has more than once.
///
/// The YAML parser tells where it stands first; what is to be mended stands further on.
package enum RepeatedKey {
  /// Where a key stands for the second time.
  /// - Parameter first: Where it stands first, with its anchor or tag.
  /// - Returns: `nil` where the two are spelled in different ways, such as with an escape.
  package static func second(after first: TextPlace, in yaml: [UInt8]) -> TextPlace? {
    var scanner = YAMLScanner(yaml)
    var depth = 0
    /// How many brackets are open around the mapping, once it is reached.
    var home: Int?
    var isAfterComma = false
    var start: TextPlace?
    var word: ArraySlice<UInt8>?
    while let token = scanner.next() {
      let place = TextPlace(line: token.line, column: token.column + 1)
      if place == first { home = depth }
      switch token.kind {
      case .open: depth += 1
      case .close: depth -= 1
      case .document: if home != nil { return nil }
      default: break
      }
      if let home {
        if depth < home || home == 0 && depth == 0 && place.column < first.column { return nil }
        let isFirst = depth == 0 ? place.column == first.column : isAfterComma
        if depth == home, start == nil, isFirst || place == first { start = place }
      }
      if case .scalar(let length) = token.kind, let begin = start {
        let end = scanner.cursor.offset
        let text = Self.word(scanner.cursor.text(from: end - length))
        if word == text { return begin }
        word = word ?? text
      }
      // What an anchor or a tag is put to follows it.
      if !token.isPrefix { start = nil }
      isAfterComma = token.kind == .comma
    }
    return nil
  }

  /// A text without its quotes, and without the blanks behind it that the scanner takes along.
  private static func word(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    while let last = text.last, last <= UInt8(ascii: " ") { text.removeLast() }
    let isQuoted = text.first == UInt8(ascii: "'") || text.first == UInt8(ascii: "\"")
    return isQuoted && text.count > 1 ? text.dropFirst().dropLast() : text
  }
}

extension YAMLToken {
  fileprivate var isPrefix: Bool {
    switch kind {
    case .anchor, .tag: true
    default: false
    }
  }
}
