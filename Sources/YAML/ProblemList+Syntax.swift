// What a syntax error of libyaml probably means, for the one who wrote the file.

extension ProblemList {
  /// Adds the problems of a text that is not YAML.
  /// - Parameter form: The form of several values of a key that is repeated; `nil` if it has only one.
  package func add(
    _ error: YAMLError, in bytes: [UInt8], severalOf form: (String) -> String? = { _ in nil }
  ) {
    guard case .syntax(let problem) = error.reason else {
      var hint = ""
      if case .repeatedKey(let key, _) = error.reason {
        hint = "; " + (form(key) ?? "keep one, or rename one")
      }
      return add(error.message + hint, at: error.mark)
    }
    // libyaml reports the end of the file, which is far from the quote.
    if let start = error.start, problem.contains("scanning a quoted scalar"),
      problem.contains("end of stream") || problem.contains("document indicator")
    {
      return add("not YAML: the quote that opens here is not closed", at: start)
    }
    // libyaml reports the line that follows.
    if let start = error.start, problem.contains("could not find expected ':'") {
      return add(
        "not YAML: this is neither a key, which \":\" follows, nor an entry of a list, which \"- \" precedes",
        at: start)
    }
    add(error.message + Self.hint(problem, error, bytes), at: error.mark)
  }

  private static func hint(_ problem: String, _ error: YAMLError, _ bytes: [UInt8]) -> String {
    if problem.contains("cannot start any token") {
      switch error.place(in: bytes).map({ bytes[$0] }) {
      case UInt8(ascii: "\t")?: return "; it is a tab: indent with spaces"
      case let sign?:
        return "; put text that begins with \(Unicode.Scalar(sign)) in quotes"
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
}

extension YAMLError {
  /// The index of the character that is reported; `nil` if the place is not in the text.
  fileprivate func place(in bytes: [UInt8]) -> Int? {
    var start = bytes.startIndex
    for _ in 1..<mark.line {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      start = end + 1
    }
    // Columns are characters, and further bytes of one begin with the bits 10.
    let first = bytes[start...].indices.lazy.filter { bytes[$0] & 0xc0 != 0x80 }
    return first.dropFirst(mark.column - 1).first
  }

  /// The index of a sign with which no text begins without quotes, if that is the error.
  package func signWithoutQuotes(in bytes: [UInt8]) -> Int? {
    guard case .syntax(let problem) = reason, problem.contains("cannot start any token"),
      let place = place(in: bytes),
      bytes[place] == UInt8(ascii: "@") || bytes[place] == UInt8(ascii: "`")
        || bytes[place] == UInt8(ascii: "%")
    else { return nil }
    return place
  }
}
