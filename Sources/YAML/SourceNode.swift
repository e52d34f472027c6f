internal import LinuxSystem

/// A node of the file that reports its own problems. Invalid values are reported and returned as
/// `nil`, so that reading continues.
package struct SourceNode {
  package let node: YAMLNode
  package let problems: ProblemList

  package init(_ node: YAMLNode, _ problems: ProblemList) {
    self.node = node
    self.problems = problems
  }

  package func report(_ message: @autoclosure () -> String) {
    problems.add(message(), at: node.mark)
  }

  /// Reports a likely mistake.
  package func warn(_ message: @autoclosure () -> String) {
    problems.warn(message(), at: node.mark)
  }

  /// Checks the node after the whole file was read.
  package func later(_ check: @escaping (Self) -> Void) { problems.later { check(self) } }

  // MARK: - Shapes

  package var isList: Bool { node.items != nil }
  package var isMapping: Bool { node.entries != nil }
  package var isScalar: Bool { node.text != nil && !isEmpty }

  /// Whether a key has no value.
  package var isEmpty: Bool {
    guard let text = node.text, node.isPlain else { return false }
    return ["", "~", "null"].contains(text)
  }

  /// The type of the node in words.
  package var shape: String {
    switch node.content {
    case _ where isEmpty: "nothing"
    case .text(let text, _): "\"\(Self.short(text))\""
    case .list: "a list"
    case .mapping: "keys and values"
    }
  }

  private static func short(_ text: String) -> String {
    text.count > 40 ? text.prefix(40) + "…" : text
  }

  /// The text of the node, without reporting other types.
  package var rawText: String? { node.text }
  /// Whether the text is not quoted.
  package var isPlain: Bool { node.isPlain }
  /// Whether the text is not quoted, and continues in a further line.
  package var isOverLines: Bool { node.isOverLines }
  /// The nodes of a list, without reporting other types.
  package var items: [SourceNode]? {
    node.items.map { $0.map { Self($0, problems) } }
  }
  /// The keys and values of a mapping, without reporting other types.
  package var pairs: [(key: SourceNode, value: SourceNode)] {
    (node.entries ?? []).map { (Self($0.key, problems), Self($0.value, problems)) }
  }
  /// `LINE:COLUMN`.
  package var place: String { "\(node.mark.line):\(node.mark.column)" }

  /// Returns the mapping without some of its keys.
  package func without(_ keys: Set<String>) -> SourceNode {
    guard let entries = node.entries else { return self }
    let rest = entries.filter { !keys.contains($0.key.text ?? "") }
    return Self(YAMLNode(content: .mapping(rest), mark: node.mark), problems)
  }

  /// Returns the value of a key, without reporting others.
  package func value(of key: String) -> SourceNode? {
    node[key].map { Self($0, problems) }
  }

  // MARK: - Values

  package func text(_ what: String) -> String? {
    guard let text = node.text, !isEmpty else {
      report("found \(shape); expected \(what)")
      return nil
    }
    return text
  }

  /// Returns a hint for an unknown name: a missing blank, the name that was probably meant, or else the valid names.
  package func hint(_ wrong: String, among names: some Sequence<String>, _ have: String) -> String {
    let blank = Self.blankHint(wrong)
    return blank.isEmpty ? problems.hint(wrong, among: names, have) : blank
  }

  /// Returns the same for names that the file gives.
  package func hint(
    _ wrong: String, amongGiven names: some Collection<String>, _ have: String
  ) -> String {
    let blank = Self.blankHint(wrong)
    return blank.isEmpty ? problems.hint(wrong, amongGiven: names, have) : blank
  }

  /// Returns a hint for a text with a colon that no blank follows, and which is therefore no key and value.
  private static func blankHint(_ text: String) -> String {
    guard let colon = text.firstIndex(of: ":") else { return "" }
    let (key, value) = (text[..<colon], text[text.index(after: colon)...])
    // Not a path, a number or an address.
    guard key.first?.isLetter == true, key.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }),
      value.first.map({ !$0.isWhitespace && $0 != ":" && $0 != "/" }) == true
    else { return "" }
    return "; write a blank after the colon: \(key): …"
  }

  /// Whether a text is a boolean in older versions of YAML.
  package static func isOtherBool(_ text: String) -> Bool {
    ["yes", "no", "on", "off"].contains(text.lowercased())
  }

  package func bool() -> Bool? {
    switch (node.text, node.isPlain) {
    case ("true", true): return true
    case ("false", true): return false
    default:
      report("found \(shape); expected true or false")
      return nil
    }
  }

  /// The number of the node, if it is one.
  package var plainNumber: Double? {
    guard let text = node.text, node.isPlain,
      text.allSatisfy({ "+-.0123456789eE".contains($0) }),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  package func number(_ range: ClosedRange<Double>, _ what: String) -> Double? {
    guard let number = plainNumber else {
      let isQuoted = !node.isPlain && node.text.flatMap(Double.init) != nil
      let number = node.text.flatMap { Self.number(withUnit: $0, in: what) }
      report(
        "found \(shape); expected \(what)" + (isQuoted ? ", without quotes" : "")
          + (number.map { "; write the number alone: \($0.shortText)" } ?? ""))
      return nil
    }
    guard range.contains(number) else {
      report(
        "\(shape) is out of range; expected \(what), from \(range.lowerBound.shortText) to "
          + range.upperBound.shortText)
      return nil
    }
    return number
  }

  /// Returns a number that was written with a unit, in the unit that is expected; `nil` for other text.
  private static func number(withUnit text: String, in what: String) -> Double? {
    let digits = text.prefix { "+-.0123456789".contains($0) }
    let unit = text[digits.endIndex...].drop(while: \.isWhitespace).lowercased()
    guard let number = Double(digits), number.isFinite, !unit.isEmpty, unit.allSatisfy(\.isLetter)
    else { return nil }
    guard what.hasPrefix("seconds") else { return number }
    switch unit {
    case "ms", "msec", "milliseconds": return number / 1000
    case "m", "min", "minute", "minutes": return number * 60
    case "h", "hour", "hours": return number * 3600
    default: return number
    }
  }

  package func integer(_ range: ClosedRange<Int>, _ what: String) -> Int? {
    guard let number = number(Double(range.lowerBound)...Double(range.upperBound), what) else {
      return nil
    }
    guard number == number.rounded() else {
      report("found \(shape); expected \(what), without a fraction")
      return nil
    }
    return Int(number)
  }

  /// Reads one of several names.
  package func choice(_ names: [String], _ what: String) -> String? {
    guard let text = text(what) else { return nil }
    guard names.contains(text) else {
      report(
        "\"\(text)\" is not \(what)" + problems.hint(text, among: names, "expected one of"))
      return nil
    }
    return text
  }

  package func list(_ what: String) -> [SourceNode]? {
    guard let items else {
      report("found \(shape); expected \(what)")
      return nil
    }
    return items
  }

  /// Reads a mapping with keys that the file defines, in its order.
  package func entries(_ what: String) -> [(key: SourceNode, value: SourceNode)]? {
    guard let entries = node.entries else {
      report("found \(shape); expected \(what)\(Self.blankHint(node.text ?? ""))")
      return nil
    }
    return entries.map { (Self($0.key, problems), Self($0.value, problems)) }
  }

  /// Reads a mapping with keys that the format defines.
  /// - Parameter elsewhere: What to do instead, for keys that belong to other mappings.
  package func fields(
    _ what: String, _ keys: [String], elsewhere: [String: String] = [:]
  ) -> SourceFields? {
    guard let entries = entries("\(what): keys and values") else { return nil }
    var known: [String: SourceNode] = [:]
    for (key, value) in entries {
      guard let name = key.text("a key") else { continue }
      if keys.contains(name) {
        known[name] = value
      } else if name == "<<" {
        key.report("merge keys are not understood; give the whole value an anchor and an alias")
      } else {
        key.report(
          "\(what) has no key \"\(name)\""
            + (elsewhere[name].map { "; \($0)" } ?? hint(name, among: keys, "its keys are"))
            + (Self.isOtherBool(value.rawText ?? "") ? "; write true or false as its value" : ""))
      }
    }
    return SourceFields(node: self, known: known)
  }
}

/// The values of keys that the format defines.
package struct SourceFields {
  package let node: SourceNode
  fileprivate let known: [String: SourceNode]

  fileprivate init(node: SourceNode, known: [String: SourceNode]) {
    self.node = node
    self.known = known
  }

  package subscript(key: String) -> SourceNode? { known[key] }

  package func required(_ key: String, _ reason: String) -> SourceNode? {
    if let value = known[key] { return value }
    node.report(reason)
    return nil
  }

  package func bool(_ key: String) -> Bool? { known[key]?.bool() }
  package func text(_ key: String, _ what: String) -> String? { known[key]?.text(what) }
}
