import Foundation
internal import YAML

extension SourceNode {
  /// The keys of an `if`, which are one action together.
  static let choiceKeys = ["if", "then", "else"]
}

extension StoryboardReader {
  /// Reads a mapping with `if`, `then` and `else`.
  func readChoice(_ node: SourceNode, _ owner: HandlerOwner) -> [PlacedAction] {
    let others = Set(Action.names).subtracting(SourceNode.choiceKeys)
    if let key = node.pairs.map(\.key).first(where: { others.contains($0.rawText ?? "") }) {
      let name = key.rawText ?? ""
      let form =
        node.value(of: "then") == nil
        ? "{if: …, then: {\(name): …}}" : "a list: [{if: …, then: …}, {\(name): …}]"
      key.report("\"\(name)\" does not belong beside \"if\"; write \(form)")
      _ = node.value(of: "if").flatMap { readComparisons($0, owner) }
      return []
    }
    guard let fields = node.fields("an if", SourceNode.choiceKeys) else { return [] }
    if owner.isBranch {
      node.report(
        "an if cannot be inside of another one; use {all: [COMPARISON, …]}, or a named list and sendAction"
      )
    }
    var branch = owner
    branch.isBranch = true
    let then = fields.required("then", "what is done if it is true? expected \"then:\" and actions")
      .map { readActions($0, branch) }
    let otherwise = fields["else"].map { readActions($0, branch) } ?? []
    guard
      let condition = fields.required(
        "if", "\"then\" and \"else\" require \"if:\" and a comparison"),
      let comparisons = readComparisons(condition, owner), let then
    else { return [] }
    let choice = Choice(comparisons: comparisons, then: then, otherwise: otherwise)
    return [PlacedAction(action: .choose(choice), place: place(of: condition))]
  }

  private static let form = "a comparison such as \"$event.width > 400\""

  /// Reads a comparison, or several of which all must hold.
  private func readComparisons(_ node: SourceNode, _ owner: HandlerOwner) -> [Comparison]? {
    if node.isList {
      node.report("if several comparisons must be true, write {all: [COMPARISON, …]}")
      return nil
    }
    guard node.isMapping else { return readComparison(node, owner).map { [$0] } }
    guard let fields = node.fields("the condition of an if", ["all"]),
      let all = fields.required("all", "expected \(Self.form), or {all: [COMPARISON, …]}"),
      let nodes = all.list("comparisons: [COMPARISON, …]")
    else { return nil }
    if nodes.isEmpty {
      all.report("the list is empty; expected \(Self.form)")
      return nil
    }
    let comparisons = nodes.compactMap { readComparison($0, owner) }
    return comparisons.count == nodes.count ? comparisons : nil
  }

  private func readComparison(_ node: SourceNode, _ owner: HandlerOwner) -> Comparison? {
    guard let text = node.text("\(Self.form), in quotes") else { return nil }
    guard let parts = Self.parts(of: text), !Self.hasJunction(text) else {
      node.report("\"\(text)\" is not a comparison\(Self.hint(text))")
      // What else is wrong with it.
      if let parts = Self.parts(of: Self.compared(text)) {
        _ = readReference(parts.left.name, parts.left.member, node, owner)
        if SourceNode.isOtherBool(parts.right) {
          node.report("\"\(parts.right)\" is text; write true or false for a switch")
        }
      }
      return nil
    }
    let (name, member) = (parts.left.name, parts.left.member)
    guard let left = readReference(name, member, node, owner),
      let right = readOperand(parts.right, left, parts.sign, node, owner)
    else { return nil }
    return Comparison(
      left: left, leftName: "\(name == "event" ? "" : "\(name).")\(member)", sign: parts.sign,
      right: right,
      text: text)
  }

  // A regular expression would be compiled for each comparison, which takes longer than all the rest.

  /// Returns the reference, the sign and the value of a comparison; `nil` for another text.
  private static func parts(
    of text: String
  ) -> (left: ReferenceName, sign: Comparison.Sign, right: String)? {
    var rest = text.drop { $0.isWhitespace }
    guard let left = ReferenceName(takenFrom: &rest) else { return nil }
    rest = rest.drop { $0.isWhitespace }
    // "<" is the beginning of "<=".
    let signs = Comparison.Sign.allCases.sorted { $0.rawValue.count > $1.rawValue.count }
    guard let sign = signs.first(where: { rest.hasPrefix($0.rawValue) }) else { return nil }
    rest = rest.dropFirst(sign.rawValue.count).drop { $0.isWhitespace }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    guard let first = rest.first, first != "=", !rest.contains(where: \.isNewline) else {
      return nil
    }
    return (left, sign, String(rest))
  }

  /// Returns a text whose first assignment is a comparison.
  private static func compared(_ text: String) -> String {
    guard let sign = text.firstIndex(of: "=") else { return text }
    return text.replacingCharacters(in: sign...sign, with: "==")
  }

  /// Whether a word is between two comparisons.
  private static func hasJunction(_ text: String) -> Bool {
    let words = text.split { $0.isWhitespace }
    return zip(words, words.dropFirst()).dropFirst().contains {
      ["and", "or", "&&", "||"].contains($0) && $1.hasPrefix("$")
    }
  }

  /// Returns what is wrong with a text that is not a comparison.
  private static func hint(_ text: String) -> String {
    let signs = Comparison.Sign.allCases.map(\.rawValue).joined(separator: ", ")
    if hasJunction(text) {
      return "; if several must be true, write {all: [COMPARISON, …]}"
    }
    if text.first(where: { !$0.isWhitespace }) != "$" {
      let name = text.drop(while: \.isWhitespace).prefix(while: \.isLetter)
      if EventFact(rawValue: String(name)) != nil {
        return "; write $event.\(name) for the fact of the event"
      }
      return "; it begins with a reference, such as $event.width or $defaults.mode"
    }
    let characters = Array(text)
    let isAssignment = characters.indices.dropFirst().contains { index in
      characters[index] == "=" && !"=!<>".contains(characters[index - 1])
        && (index + 1 == characters.count || characters[index + 1] != "=")
    }
    if isAssignment { return "; write == for \"is equal to\"" }
    let end = text.split { $0.isWhitespace }.last ?? ""
    if Comparison.Sign.allCases.contains(where: { end.hasSuffix($0.rawValue) }) {
      return "; the value on the right is missing"
    }
    return "; expected \(form), with one of \(signs)"
  }

  // MARK: - The right side

  private func readOperand(
    _ text: String, _ left: Reference, _ sign: Comparison.Sign, _ node: SourceNode,
    _ owner: HandlerOwner
  ) -> Comparison.Operand? {
    var rest = text[...]
    if let name = ReferenceName(takenFrom: &rest), rest.isEmpty {
      guard let right = readReference(name.name, name.member, node, owner) else { return nil }
      return check(left.kind, sign, right.kind, text, node) ? .reference(right) : nil
    }
    if ReferenceName.begins(text) {
      node.report(
        "\"\(text)\" is more than one value; expected a number, true, false, a text or one reference"
      )
      return nil
    }
    let value = Self.literal(text, for: left.kind)
    guard check(left.kind, sign, value.kind, text, node),
      checkWord(value, of: left, node)
    else { return nil }
    return .value(value)
  }

  /// Returns a value of a file. One that is compared with text is text, and so is one in quotes.
  private static func literal(_ text: String, for kind: Property.Kind?) -> Value {
    for quote in ["\"", "'"] where text.count > 1 && text.hasPrefix(quote) && text.hasSuffix(quote)
    {
      return .text(String(text.dropFirst().dropLast()))
    }
    let plain = text.replacing("$$", with: "$")
    if kind == .text { return .text(plain) }
    if ["true", "false"].contains(text) { return .bool(text == "true") }
    if text.allSatisfy({ "+-.0123456789eE".contains($0) }), let number = Double(text),
      number.isFinite
    {
      return .number(number)
    }
    return .text(plain)
  }

  /// Reports two values that are never equal, or have no order.
  private func check(
    _ left: Property.Kind?, _ sign: Comparison.Sign, _ right: Property.Kind?, _ text: String,
    _ node: SourceNode
  ) -> Bool {
    if sign.isOrder, let wrong = [left, right].compactMap(\.self).first(where: { $0 != .number }) {
      node.report(
        "\(sign.rawValue) compares numbers, and one of the values is \(wrong.rawValue); use == or !="
      )
      return false
    }
    guard let left, let right, left != right else { return true }
    let hint =
      left == .bool && SourceNode.isOtherBool(text) ? "; write true or false" : ""
    node.report(
      "the value on the left is \(left.rawValue), and \"\(text)\" is \(right.rawValue)\(hint)")
    return false
  }

  /// Reports a word that a fact never is.
  private func checkWord(_ value: Value, of left: Reference, _ node: SourceNode) -> Bool {
    guard case .event(let fact) = left, let words = fact.words, !words.contains(value.text) else {
      return true
    }
    node.report(
      "$event.\(fact.rawValue) is never \"\(value.text)\""
        + NearestName.hint(value.text, among: words, "it is one of"))
    return false
  }
}

extension Value {
  fileprivate var kind: Property.Kind {
    switch self {
    case .bool: .bool
    case .number: .number
    case .text: .text
    }
  }
}
