import SwiftSyntax

/// Isolates a `deinit` that calls something, in the classes that are isolated to the main actor: those of UIKit's
/// classes and those that ``IsolationRule`` marks.
final class DeinitRule: RuleVisitor {
  /// What any thread may call.
  private static let free: Set<String> = [
    "removeObserver", "invalidate", "cancel", "print", "debugPrint", "NSLog", "deallocate",
    "deinitialize",
  ]

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let body = node.body, !node.modifiers.has("isolated"), !node.modifiers.has("nonisolated"),
      let type = node.enclosingTypes.first, !type.isExtension, isIsolated(type.name),
      CallFinder.calls(in: body, besides: Self.free)
    else { return .visitChildren }
    changes.edits.insert("isolated ", at: node.deinitKeyword.place.lowerBound)
    return .visitChildren
  }

  private func isIsolated(_ name: String) -> Bool {
    program.selectorTypes.contains(name)
      || program.ancestry(of: name).contains { ancestor in
        program.type(named: ancestor)?.isMainActor == true
          || program.selectorTypes.contains(ancestor)
          || (program.type(named: ancestor)?.isDeclared != true && Modules.isNameOfUIKit(ancestor))
      }
  }
}

private final class CallFinder: SyntaxVisitor {
  private let names: Set<String>
  private var isFound = false

  private init(besides names: Set<String>) {
    self.names = names
    super.init(viewMode: .sourceAccurate)
  }

  /// Whether there is a call of something else than the named functions and methods.
  static func calls(in body: CodeBlockSyntax, besides names: Set<String>) -> Bool {
    let finder = CallFinder(besides: names)
    finder.walk(body)
    return finder.isFound
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let name =
      node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
      ?? node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    if name.map(names.contains) != true { isFound = true }
    return .visitChildren
  }
}
