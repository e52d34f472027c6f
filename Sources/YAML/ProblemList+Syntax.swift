// What a syntax error of libyaml probably means, for the one who wrote the file.

extension ProblemList {
  /// Adds the problems of a text that is not YAML.
  /// - Parameter form: The form of several values of a key that is repeated; `nil` if it has only one.
  package func add(
    _ error: YAMLError, in bytes: [UInt8], severalOf form: (String) -> String? = { _ in nil }
  ) {
    for error in [error] + error.others { add(one: error, in: bytes, form) }
  }

  private func add(one error: YAMLError, in bytes: [UInt8], _ form: (String) -> String?) {
    guard case .syntax(let problem) = error.reason else {
      var hint = ""
      if case .repeatedKey(let key, _) = error.reason { hint = "; " + (form(key) ?? "keep one") }
      return add(error.message + hint, at: error.mark)
    }
    // libyaml reports the end of the file, which is far from the quote.
    if let start = error.start, problem.contains("scanning a quoted scalar"),
      problem.contains("end of stream") || problem.contains("document indicator")
    {
      return add("not YAML: the quote that opens here is not closed", at: start)
    }
    add(error.message + Self.hint(problem, error, bytes), at: error.mark)
  }

  private static func hint(_ problem: String, _ error: YAMLError, _ bytes: [UInt8]) -> String {
    if problem.contains("cannot start any token") {
      switch character(at: error.mark, in: bytes) {
      case "\t"?: return "; it is a tab: indent with spaces"
      case let sign?: return "; put text that begins with \(sign) in quotes"
      case nil: return "; indent with spaces, and put text that begins with @ or ` or % in quotes"
      }
    }
    if problem.contains("mapping values are not allowed") {
      return "; put text with \": \" in it in quotes, and look at the indentation"
    }
    if problem.contains("did not find expected key") { return "; check the indentation" }
    if problem.contains("did not find expected ','") {
      let place = error.start.map { "of line \($0.line), column \($0.column)" } ?? "that is open"
      return "; close the bracket \(place), and put text with \": \" in it in quotes"
    }
    return ""
  }

  private static func character(at mark: YAMLMark, in bytes: [UInt8]) -> Unicode.Scalar? {
    let lines = String(decoding: bytes, as: UTF8.self).unicodeScalars
      .split(separator: "\n", maxSplits: mark.line, omittingEmptySubsequences: false)
    guard lines.indices.contains(mark.line - 1) else { return nil }
    return lines[mark.line - 1].dropFirst(mark.column - 1).first
  }
}
