import SwiftSyntax

/// `Timer.scheduledTimer(withTimeInterval:repeats:block:)` becomes
/// `Timer.scheduled(withTimeInterval:repeats:block:)`, which uses the application's clock.
final class TimerRule: RuleVisitor {
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let access = node.calledExpression.as(MemberAccessExprSyntax.self),
      access.base?.trimmedDescription == "Timer",
      access.declName.baseName.text == "scheduledTimer",
      node.arguments.first?.label?.text == "withTimeInterval"
    {
      changes.edits.replace(access.declName.place, with: "scheduled")
    }
    return .visitChildren
  }
}
