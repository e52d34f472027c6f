import SwiftSyntax

/// In subclasses of `CALayer`, `override init()` becomes `required init()`.
final class LayerRule: RuleVisitor {
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.signature.parameterClause.parameters.isEmpty,
      let override = node.modifiers.first(where: { $0.name.text == "override" }),
      !node.modifiers.has("required"),
      let type = node.enclosingTypes.first,
      let root = program.ancestry(of: type.name).last, root.hasPrefix("CA"),
      root.hasSuffix("Layer")
    else { return .visitChildren }
    changes.edits.replace(override.place, with: "required")
    return .visitChildren
  }
}
