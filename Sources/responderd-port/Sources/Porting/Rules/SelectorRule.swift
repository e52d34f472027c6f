import SwiftSyntax

/// `#selector(tapped(_:))` becomes `Selector(Panel.tapped(_:))`.
///
/// If a program writes the same selector in several places, such as `addTarget` and `removeTarget`, each
/// gets a name: selectors with the same name are equal.
final class SelectorRule: RuleVisitor {
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.macroName.text == "selector" else { return .visitChildren }
    do {
      let reference = try SelectorReference(node, in: program)
      changes.edits.replace(node.place, with: text(of: reference) + node.innerComments)
    } catch {
      changes.warn(at: node, error.message)
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    // Selector("tapped:") and Selector(("tapped:")).
    if node.calledExpression.trimmedDescription == "Selector", node.arguments.count == 1,
      let argument = node.arguments.first, argument.label == nil
    {
      var expression = argument.expression
      if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
        let only = tuple.elements.first
      {
        expression = only.expression
      }
      if expression.is(StringLiteralExprSyntax.self) {
        changes.warn(
          at: node, "a method cannot be found by its name; write Selector(CLASS.METHOD)")
      }
    }
    return .visitChildren
  }

  private func text(of reference: SelectorReference) -> String {
    var method = "\(reference.type).\(reference.method)"
    if let declaration = reference.declaration, reference.isAmbiguous || reference.cast != nil {
      method = "\(reference.type).\(declaration.name)"
      if declaration.labels.isEmpty {
        method += " as @MainActor (\(reference.type)) -> @MainActor () -> Void"
      } else {
        method = "\(reference.type).\(declaration.fullName)"
      }
    } else if let cast = reference.cast {
      method += " as @MainActor (\(reference.type)) -> @MainActor \(cast)"
    }
    guard program.selectorCounts[reference.key, default: 0] > 1 else {
      return "Selector(\(method))"
    }
    return "Selector(\(method), name: \"\(reference.key.method)\")"
  }
}
