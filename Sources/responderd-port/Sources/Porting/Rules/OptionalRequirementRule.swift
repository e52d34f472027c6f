import SwiftSyntax

/// Replaces the optional methods of the program's protocols by default implementations.
final class OptionalRequirementRule: RuleVisitor {
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    var defaults: [String] = []
    let indentation = node.leadingTrivia.indentationText
    for member in node.memberBlock.members {
      let modifiers = member.decl.asProtocol((any WithModifiersSyntax).self)?.modifiers
      guard let optional = modifiers?.first(where: { $0.name.text == "optional" }) else {
        continue
      }
      guard let function = member.decl.as(FunctionDeclSyntax.self),
        let body = body(for: function)
      else {
        changes.warn(
          at: member,
          "Swift has no optional requirements, and the value of this one without an "
            + "implementation is unknown; add an extension of \(node.name.text) that returns it")
        changes.edits.remove(optional.placeWithSpace)
        continue
      }
      changes.edits.remove(optional.placeWithSpace)
      let others = function.modifiers.filter { $0.name.text != "optional" }
      let signature = function.with(\.attributes, []).with(\.modifiers, others)
        .trimmedDescription
      defaults.append("\(indentation)  \(access(of: node))\(signature) \(body)")
    }
    guard !defaults.isEmpty else { return .visitChildren }
    let newline = changes.file.newline
    let head = "\(newline)\(newline)\(indentation)extension \(node.name.text) {\(newline)"
    changes.edits.insert(
      head + defaults.joined(separator: newline) + "\(newline)\(indentation)}",
      at: node.place.upperBound)
    return .visitChildren
  }

  /// `delegate?.moved?(self)` becomes `delegate?.moved(self)`.
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let chain = node.calledExpression.as(OptionalChainingExprSyntax.self),
      let access = chain.expression.as(MemberAccessExprSyntax.self),
      program.optionalMethods.contains(access.declName.baseName.text)
    else { return .visitChildren }
    changes.edits.remove(chain.questionMark.place)
    return .visitChildren
  }

  private func access(of node: ProtocolDeclSyntax) -> String {
    node.modifiers.has("public") ? "public " : ""
  }

  /// Returns the body of the default implementation; `nil` if it has to return a value.
  private func body(for function: FunctionDeclSyntax) -> String? {
    guard let type = function.signature.returnClause?.type else { return "{}" }
    if ["Void", "()"].contains(type.trimmedDescription) { return "{}" }
    if type.is(OptionalTypeSyntax.self) { return "{ nil }" }
    return nil
  }
}
