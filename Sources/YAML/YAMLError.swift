/// Why a text cannot be read as YAML, and where.
package struct YAMLError: Error {
  package enum Reason: Equatable, Sendable {
    /// libyaml's own words.
    case syntax(String)
    case notUTF8
    /// Most control characters are not allowed.
    case unreadable(Unicode.Scalar)
    case tooDeep
    case tooLarge
    /// A key that is a list or a mapping, or an alias of one.
    case keyIsNotText
    case repeatedKey(String, first: YAMLMark)
  }

  package let reason: Reason
  package let mark: YAMLMark
  /// Where the list, mapping or text begins that is not as it should be, if libyaml says so.
  package let start: YAMLMark?
  /// The same mistake in other places.
  package let others: [YAMLError]

  init(
    _ reason: Reason, at mark: YAMLMark, start: YAMLMark? = nil, others: [YAMLError] = []
  ) {
    self.reason = reason
    self.mark = mark
    self.start = start
    self.others = others
  }

  package var message: String {
    switch reason {
    case .syntax(let words): return "not YAML: \(words)"
    case .notUTF8: return "the file is no UTF-8 text from here on; save it as UTF-8"
    case .unreadable(let scalar):
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let number = String(repeating: "0", count: 4 - digits.count) + digits
      return "not YAML: no text has the character U+\(number); "
        + "in double quotes, \\u\(number) stands for it"
    case .tooDeep:
      return "too deep: more than \(TreeBuilder.depthLimit) mappings and lists are in one another"
    case .tooLarge: return "too large: its aliases stand for far more than the file holds"
    case .keyIsNotText: return "a key is text, not a list, a mapping or an alias of one"
    case .repeatedKey(let key, let first):
      return "the same key occurs more than once: \"\(key)\"; the first is in line \(first.line)"
    }
  }
}
