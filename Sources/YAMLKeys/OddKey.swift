/// A key of a YAML text that is no word: a list, a mapping, or an alias of one.
///
/// The YAML parser looks for keys that occur more than once, and walks through all that each of them stands
/// for, again and again: thirty anchors that each name the one before twice are a thousand million
/// entries, and brackets in brackets take long without any alias. No file that we read has such keys,
/// so they are looked for before the parser sees the text.
package struct OddKey: Equatable {
  /// The line that the key, or the `:` behind it, stands in, from 1.
  package let line: Int

  package static let message =
    "a key is text, and no alias, list or mapping; aliases stand for values"

  /// The first such key; `nil` where there is none.
  package static func first(in yaml: [UInt8]) -> OddKey? {
    var scanner = YAMLScanner(yaml)
    var rule = KeyRule()
    while let token = scanner.next() {
      if !rule.allows(token) { return OddKey(line: token.line) }
    }
    return nil
  }
}
