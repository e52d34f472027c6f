import SwiftSyntax

/// Evaluates the conditions of a `#if` on Linux, after the port.
struct LinuxCondition {
  /// Whether `os(iOS)` is true, because the port adds `os(Linux)`.
  private let includesIOS: Bool

  init(_ chain: IfConfigDeclSyntax) { includesIOS = !chain.namesLinux }

  /// Returns the value; `nil` if it is unknown.
  func value(of condition: ExprSyntax) -> Bool? {
    if let sequence = condition.as(SequenceExprSyntax.self) {
      return value(of: Array(sequence.elements)[...])
    }
    if let tuple = condition.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first.flatMap { value(of: $0.expression) }
    }
    if let not = condition.as(PrefixOperatorExprSyntax.self), not.operator.text == "!" {
      return value(of: not.expression).map { !$0 }
    }
    if let call = condition.as(FunctionCallExprSyntax.self) { return value(of: call) }
    if let literal = condition.as(BooleanLiteralExprSyntax.self) {
      return literal.literal.text == "true"
    }
    return nil
  }

  private func value(of elements: ArraySlice<ExprSyntax>) -> Bool? {
    // `||` binds less tightly than `&&`.
    let alternatives = elements.split { Self.isOperator($0, "||") }
    return combined(alternatives, decisive: true) { alternative in
      combined(alternative.split { Self.isOperator($0, "&&") }, decisive: false) { term in
        term.count == 1 ? term.first.flatMap(value(of:)) : nil
      }
    }
  }

  private static func isOperator(_ expression: ExprSyntax, _ name: String) -> Bool {
    expression.as(BinaryOperatorExprSyntax.self)?.operator.text == name
  }

  /// Returns the value of parts of which one with the decisive value decides over all.
  private func combined(
    _ parts: [ArraySlice<ExprSyntax>], decisive: Bool, value: (ArraySlice<ExprSyntax>) -> Bool?
  ) -> Bool? {
    var isKnown = !parts.isEmpty
    for part in parts {
      guard let value = value(part) else {
        isKnown = false
        continue
      }
      if value == decisive { return decisive }
    }
    return isKnown ? !decisive : nil
  }

  private func value(of call: FunctionCallExprSyntax) -> Bool? {
    let argument = call.arguments.first?.trimmedDescription ?? ""
    switch call.calledExpression.trimmedDescription {
    case "os":
      return argument == "Linux" || argument == "iOS" && includesIOS
    case "canImport":
      if Modules.present.contains(argument) { return true }
      return Modules.absent.contains(argument) ? false : nil
    case "swift", "compiler":
      return Self.isReached(argument)
    default:
      return nil
    }
  }

  /// Returns whether Swift is as new as a requirement such as `>=4.2` says; `nil` for versions after 5, which depend
  /// on the settings of the program.
  private static func isReached(_ requirement: String) -> Bool? {
    let parts = requirement.filter { !$0.isWhitespace }
    let isMinimum = parts.hasPrefix(">=")
    guard isMinimum || parts.hasPrefix("<"),
      let version = Double(
        parts.drop { "<>=".contains($0) }.split(separator: ".").prefix(2).joined(separator: ".")),
      version <= 5
    else { return nil }
    return isMinimum
  }
}

extension IfConfigDeclSyntax {
  /// Whether a condition names Linux.
  var namesLinux: Bool {
    clauses.contains {
      $0.condition?.trimmedDescription.filter { !$0.isWhitespace }.contains("os(Linux)") == true
    }
  }
}

extension IfConfigDeclSyntax {
  /// The clauses that are left out on Linux.
  var clausesExcludedOnLinux: [IfConfigClauseSyntax] {
    let linux = LinuxCondition(self)
    var isTaken = false
    return clauses.filter { clause in
      let value = clause.condition.flatMap(linux.value(of:))
      defer { if value == true { isTaken = true } }
      return isTaken || value == false
    }
  }
}

extension IfConfigClauseSyntax {
  /// The `#if` that a clause is part of.
  var chain: IfConfigDeclSyntax? { parent?.parent?.as(IfConfigDeclSyntax.self) }
}

extension SyntaxProtocol {
  /// The clauses of `#if` around a node, from the innermost outwards.
  var conditions: [IfConfigClauseSyntax] {
    sequence(first: Syntax(self), next: \.parent).compactMap { $0.as(IfConfigClauseSyntax.self) }
  }

  /// Whether a `#if` excludes a node on Linux.
  var isExcludedOnLinux: Bool {
    conditions.contains { clause in
      guard let chain = clause.chain else { return false }
      let linux = LinuxCondition(chain)
      let earlier = chain.clauses.prefix { $0.position < clause.position }
      return earlier.contains { $0.condition.flatMap(linux.value(of:)) == true }
        || clause.condition.flatMap(linux.value(of:)) == false
    }
  }
}
