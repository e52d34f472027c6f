import Foundation
internal import YAML

extension SourceNode {
  /// The keys of an `if`, which are one action together.
  static let choiceKeys = ["if", "then", "else"]
}

extension StoryboardReader {
  /// Reads a mapping with `if`, `then` and `else`.
  func readChoice(_ node: SourceNode, _ owner: HandlerOwner) -> [PlacedAction] {
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
    guard let match = text.wholeMatch(of: Self.comparison), !text.contains(Self.junction) else {
      node.report("\"\(text)\" is not a comparison\(Self.hint(text))")
      return nil
    }
    let (name, member) = (String(match.output.1), String(match.output.2))
    guard let sign = Comparison.Sign(rawValue: String(match.output.3)),
      let left = readReference(name, member, node, owner),
      let right = readOperand(String(match.output.4), left, sign, node, owner)
    else { return nil }
    return Comparison(
      left: left, leftName: "\(name == "event" ? "" : "\(name).")\(member)", sign: sign,
      right: right,
      text: text)
  }

  private static var comparison: Regex<(Substring, Substring, Substring, Substring, Substring)> {
    /\s*\$([A-Za-z][A-Za-z0-9_-]*)\.([A-Za-z0-9_-]+)\s*(==|!=|<=|>=|<|>)\s*([^=\s].*?)\s*/
  }

  /// A word between two comparisons.
  private static var junction: Regex<(Substring, Substring)> { /\s(and|or|&&|\|\|)\s+\$/ }

  /// Returns what is wrong with a text that is not a comparison.
  private static func hint(_ text: String) -> String {
    let signs = Comparison.Sign.allCases.map(\.rawValue).joined(separator: ", ")
    if text.contains(Self.junction) {
      return "; if several must be true, write {all: [COMPARISON, …]}"
    }
    if !text.contains(/^\s*\$/) {
      return "; it begins with a reference, such as $event.width or $defaults.mode"
    }
    if text.contains(/[^=!<>]=([^=]|$)/) { return "; write == for \"is equal to\"" }
    if text.contains(/(==|!=|<=|>=|<|>)\s*$/) { return "; the value on the right is missing" }
    return "; expected \(form), with one of \(signs)"
  }

  // MARK: - The right side

  private func readOperand(
    _ text: String, _ left: Reference, _ sign: Comparison.Sign, _ node: SourceNode,
    _ owner: HandlerOwner
  ) -> Comparison.Operand? {
    if let match = text.wholeMatch(of: /\$([A-Za-z][A-Za-z0-9_-]*)\.([A-Za-z0-9_-]+)/) {
      guard
        let right = readReference(String(match.output.1), String(match.output.2), node, owner)
      else { return nil }
      return check(left.kind, sign, right.kind, text, node) ? .reference(right) : nil
    }
    if text.contains(/^\$[A-Za-z]/) || text.contains(/[^$]\$[A-Za-z][A-Za-z0-9_-]*\./) {
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
    node.report(
      "the value on the left is \(left.rawValue), and \"\(text)\" is \(right.rawValue)")
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
