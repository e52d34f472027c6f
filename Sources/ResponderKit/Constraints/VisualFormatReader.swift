import Foundation

/// Reads the tokens of a line of the visual format language.
struct VisualFormatReader {
  private let format: String
  private var rest: Substring

  init(_ format: String) {
    self.format = format
    rest = format[...]
  }

  /// Whether nothing but spaces is left.
  var isAtEnd: Bool { rest.allSatisfy(\.isWhitespace) }

  /// Returns a mistake at the current position.
  func mistake(_ reason: String) -> VisualFormatError {
    let character = format.distance(from: format.startIndex, to: rest.startIndex) + 1
    return VisualFormatError(format, character: character, reason)
  }

  /// Skips a token and the spaces before it. Returns whether it is there.
  mutating func skip(_ token: String) -> Bool {
    let next = rest.drop(while: \.isWhitespace)
    guard next.hasPrefix(token) else { return false }
    rest = next.dropFirst(token.count)
    return true
  }

  private mutating func require(_ token: String, _ reason: String) throws(VisualFormatError) {
    if !skip(token) { throw mistake(reason) }
  }

  /// Reads the superview, or a view in brackets.
  mutating func part() throws(VisualFormatError) -> VisualFormat.Part {
    if skip("|") { return VisualFormat.Part(item: .superview) }
    try require("[", "expected [ or |")
    guard let name = name() else { throw mistake("expected the name of a view") }
    let size = try skip("(") ? predicatesUpToParenthesis() : []
    try require("]", "expected ] after the view")
    return VisualFormat.Part(item: .named(name), size: size)
  }

  /// Reads what connects two items, or nothing.
  mutating func connection() throws(VisualFormatError) -> VisualFormat.Connection {
    guard skip("-") else { return .flush }
    if skip("(") {
      let predicates = try predicatesUpToParenthesis()
      try require("-", "expected - after the distance")
      return .predicates(predicates)
    }
    guard let value = value() else { return .standard }
    let predicate = VisualFormat.Predicate(value: value, priority: try priority())
    try require("-", "expected - after the distance")
    return .predicates([predicate])
  }

  private mutating func predicatesUpToParenthesis() throws(VisualFormatError)
    -> [VisualFormat.Predicate]
  {
    var predicates: [VisualFormat.Predicate] = []
    repeat { predicates.append(try predicate()) } while skip(",")
    try require(")", "expected ) after the predicate")
    return predicates
  }

  private mutating func predicate() throws(VisualFormatError) -> VisualFormat.Predicate {
    let relation: NSLayoutConstraint.Relation =
      if skip(">=") { .greaterThanOrEqual } else if skip("<=") { .lessThanOrEqual } else { .equal }
    if relation == .equal { _ = skip("==") }
    let isNegative = skip("-")
    guard var value = value() else { throw mistake("expected a number or a name") }
    if isNegative {
      guard case .number(let number) = value else { throw mistake("a name cannot be negative") }
      value = .number(-number)
    }
    return VisualFormat.Predicate(relation: relation, value: value, priority: try priority())
  }

  private mutating func priority() throws(VisualFormatError) -> VisualFormat.Value? {
    guard skip("@") else { return nil }
    guard let value = value() else { throw mistake("expected a priority") }
    return value
  }

  private mutating func value() -> VisualFormat.Value? {
    if let name = name() { return .name(name) }
    let next = rest.drop(while: \.isWhitespace)
    let digits = next.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let number = Double(digits) else { return nil }
    rest = next[digits.endIndex...]
    return .number(number)
  }

  /// Reads an identifier of the language C.
  private mutating func name() -> String? {
    let next = rest.drop(while: \.isWhitespace)
    let name = next.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    guard let first = name.first, !first.isNumber else { return nil }
    rest = next[name.endIndex...]
    return String(name)
  }
}
