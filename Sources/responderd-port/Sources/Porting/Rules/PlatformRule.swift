import SwiftSyntax

/// `#if os(iOS)` becomes `#if os(iOS) || os(Linux)`, so that Linux takes the branch of iOS.
///
/// A `#if` of which a condition names Linux is not changed.
final class PlatformRule: RuleVisitor {
  /// Whether a `#if` names Linux, which each of its clauses asks.
  private var chains: [SyntaxIdentifier: Bool] = [:]

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    guard let condition = node.condition else { return .visitChildren }
    guard let chain = node.chain, !namesLinux(chain) else { return .visitChildren }
    for call in PlatformCalls.all(in: condition) {
      changes.edits.replace(call.place, with: text(for: call, in: condition))
    }
    return .visitChildren
  }

  private func namesLinux(_ chain: IfConfigDeclSyntax) -> Bool {
    let isNamed = chains[chain.id] ?? chain.namesLinux
    chains[chain.id] = isNamed
    return isNamed
  }

  private func text(for call: FunctionCallExprSyntax, in condition: ExprSyntax) -> String {
    let both = "os(iOS) || os(Linux)"
    let isWhole = condition.place == call.place
    // Other terms can bind more tightly, such as `os(iOS) && DEBUG`.
    let isAlternative =
      isWhole || !condition.trimmedDescription.contains { $0 == "&" || $0 == "!" }
    return isAlternative ? both : "(\(both))"
  }
}

/// Finds `os(iOS)` in a condition.
private final class PlatformCalls: SyntaxVisitor {
  private var found: [FunctionCallExprSyntax] = []

  static func all(in condition: ExprSyntax) -> [FunctionCallExprSyntax] {
    let visitor = PlatformCalls(viewMode: .sourceAccurate)
    visitor.walk(condition)
    return visitor.found
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledExpression.trimmedDescription == "os",
      node.arguments.trimmedDescription == "iOS"
    {
      found.append(node)
    }
    return .skipChildren
  }
}
