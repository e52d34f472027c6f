/// Why a text cannot be read as YAML, and where.
package struct YAMLError: Error {
  package enum Reason: Equatable, Sendable {
    /// The message of libyaml.
    case syntax(String)
    case notUTF8
    /// Most control characters are not allowed.
    case unreadable(Unicode.Scalar)
    case tooDeep
    case tooLarge
    /// More than the reader keeps.
    case tooMuchKept
    /// A key that is a list or a mapping, or an alias of one.
    case keyIsNotText
    case repeatedKey(String, first: YAMLMark)
  }

  package let reason: Reason
  package let mark: YAMLMark
  /// The beginning of the invalid list, mapping or text, if libyaml reports it.
  package let start: YAMLMark?

  init(_ reason: Reason, at mark: YAMLMark, start: YAMLMark? = nil) {
    self.reason = reason
    self.mark = mark
    self.start = start
  }

  package var message: String {
    switch reason {
    case .syntax(let words): return "not YAML: \(words)"
    case .notUTF8: return "the file is not valid UTF-8 from here on; save it as UTF-8"
    case .unreadable(let scalar):
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let number = String(repeating: "0", count: 4 - digits.count) + digits
      return "not YAML: the character U+\(number) is not allowed in text; "
        + "write \\u\(number) in double quotes"
    case .tooDeep:
      return "nested too deeply: more than \(TreeBuilder.depthLimit) levels of mappings and lists"
    case .tooLarge: return "too large: the expanded aliases exceed the limit"
    case .tooMuchKept: return "too large: more text and values than such a file has"
    case .keyIsNotText: return "a key must be text, not a list, a mapping or an alias of one"
    case .repeatedKey(let key, let first):
      return "duplicate key \"\(key)\"; the first one is in line \(first.line)"
    }
  }
}
