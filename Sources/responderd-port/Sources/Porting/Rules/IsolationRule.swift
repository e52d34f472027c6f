import SwiftSyntax

/// Marks the classes whose methods are called through selectors `@MainActor`, unless their superclass or
/// a protocol implies it.
final class IsolationRule: RuleVisitor {
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.name.text
    guard program.selectorTypes.contains(name), let record = program.type(named: name),
      !record.isMainActor, !isImplied(name)
    else { return .visitChildren }
    let start = node.modifiers.first?.place.lowerBound ?? node.classKeyword.place.lowerBound
    changes.edits.insert("@MainActor ", at: start)
    return .visitChildren
  }

  /// Whether a class inherits the isolation from UIKit.
  private func isImplied(_ name: String) -> Bool {
    program.ancestry(of: name).dropFirst().contains { ancestor in
      program.type(named: ancestor)?.isMainActor == true
        || (program.type(named: ancestor)?.isDeclared != true && ancestor != "NSObject")
    }
      || program.ancestry(of: name).contains { ancestor in
        program.type(named: ancestor)?.inherited.contains { $0.hasPrefix("UI") } == true
      }
  }
}
