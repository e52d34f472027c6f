import SwiftSyntax

/// Marks the classes whose methods are called through selectors `@MainActor`, unless their superclass or
/// a protocol implies it.
final class IsolationRule: RuleVisitor {
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    guard program.needsMark(node.fullName) else { return .visitChildren }
    let start = node.modifiers.first?.place.lowerBound ?? node.classKeyword.place.lowerBound
    changes.edits.insert("@MainActor ", at: start)
    return .visitChildren
  }
}
