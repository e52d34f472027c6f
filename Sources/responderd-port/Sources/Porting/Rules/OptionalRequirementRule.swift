import SwiftSyntax

/// Replaces the optional methods of the program's protocols by default implementations.
final class OptionalRequirementRule: RuleVisitor {
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    let place = ExtensionPlace(of: node)
    var defaults: [String] = []
    for (member, isConditional) in node.memberBlock.members.flattened() {
      let modifiers = member.decl.asProtocol((any WithModifiersSyntax).self)?.modifiers
      guard let optional = modifiers?.first(where: { $0.name.text == "optional" }) else {
        continue
      }
      changes.edits.remove(optional.placeWithSpace)
      guard let function = member.decl.as(FunctionDeclSyntax.self),
        let body = body(for: function)
      else {
        changes.warn(
          at: member,
          "Swift has no optional requirements, and the value of this one without an "
            + "implementation is unknown; add an extension of \(place.name) that returns it")
        continue
      }
      guard !isConditional, place.offset != nil else {
        changes.warn(
          at: member,
          "Swift has no optional requirements; add an extension of \(place.name) with an "
            + "implementation of this one, where the protocol is visible and in the same #if")
        continue
      }
      let others = function.modifiers.filter { $0.name.text != "optional" }
      let signature = FormerTypes(program)
        .rewrite(function.with(\.attributes, []).with(\.modifiers, others)).trimmedDescription
      defaults.append("\(place.indentation)  \(access(of: node))\(signature) \(body)")
    }
    guard let offset = place.offset, !defaults.isEmpty else { return .visitChildren }
    let newline = changes.file.newline
    let head = "\(newline)\(newline)\(place.indentation)extension \(place.name) {\(newline)"
    changes.edits.insert(
      head + defaults.joined(separator: newline) + "\(newline)\(place.indentation)}", at: offset)
    return .visitChildren
  }

  /// `delegate?.moved?(self)` becomes `delegate?.moved(self)`, also for the delegates of UIKit: its protocols
  /// have default implementations.
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let (access, mark) = optionalMember(node.calledExpression) else { return .visitChildren }
    let name = access.declName.baseName.text
    let labels = node.arguments.map { $0.label?.text ?? "_" }
    guard isOptionalMethod(name, labels, hasClosure: node.trailingClosure != nil) else {
      return .visitChildren
    }
    // A call of a closure has no labels.
    if program.propertyNames.contains(name), labels.allSatisfy({ $0 == "_" }) {
      changes.warn(
        at: access.declName,
        "\(name) is the name of a property and of an optional method; delete the \(mark.text) if "
          + "this calls the method")
    } else {
      changes.edits.remove(mark.place)
    }
    return .visitChildren
  }

  /// The member and the mark of `delegate.moved?` and `delegate.moved!`.
  private func optionalMember(
    _ expression: ExprSyntax
  ) -> (access: MemberAccessExprSyntax, mark: TokenSyntax)? {
    if let chain = expression.as(OptionalChainingExprSyntax.self) {
      return chain.expression.as(MemberAccessExprSyntax.self).map { ($0, chain.questionMark) }
    }
    guard let unwrap = expression.as(ForceUnwrapExprSyntax.self) else { return nil }
    return unwrap.expression.as(MemberAccessExprSyntax.self).map { ($0, unwrap.exclamationMark) }
  }

  private func isOptionalMethod(_ name: String, _ labels: [String], hasClosure: Bool) -> Bool {
    let fullName = "\(name)(\(labels.map { "\($0):" }.joined()))"
    if DelegateMethods.names.contains(fullName) { return true }
    if hasClosure, DelegateMethods.names.contains("\(fullName.dropLast())_:)") { return true }
    return program.optionalMethods[name, default: []].contains {
      hasClosure || $0.labels == labels
    }
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

/// Replaces the former names of types, for text that ``RenamingRule`` does not see.
private final class FormerTypes: SyntaxRewriter {
  private let program: Program

  init(_ program: Program) {
    self.program = program
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    guard let name = RenamingRule.presentType(node.name.text, in: program) else {
      return super.visit(node)
    }
    return TypeSyntax(node.with(\.name.tokenKind, .identifier(name)))
  }
}

/// Where the extension of a protocol goes: after the protocol, or after the type around it, because
/// extensions cannot be nested.
private struct ExtensionPlace {
  /// The name of the protocol, with those of the types around it.
  let name: String
  let indentation: String
  /// `nil` if the protocol is not visible there.
  let offset: Int?

  init(of node: ProtocolDeclSyntax) {
    name = (node.enclosingTypes.reversed().map(\.name) + [node.name.text]).joined(separator: ".")
    var outermost = Syntax(node)
    var isVisible = true
    for ancestor in sequence(first: Syntax(node), next: \.parent) {
      // A type in a function.
      if ancestor.is(CodeBlockSyntax.self) || ancestor.is(ClosureExprSyntax.self) {
        isVisible = false
      }
      let isType =
        ancestor.isProtocol((any DeclGroupSyntax).self) || ancestor.is(ExtensionDeclSyntax.self)
      guard isType else { continue }
      outermost = ancestor
      guard let parent = ancestor.parent, parent.is(MemberBlockItemSyntax.self) else { continue }
      let modifiers = ancestor.asProtocol((any WithModifiersSyntax).self)?.modifiers
      if modifiers?.has("private") == true { isVisible = false }
      // A `#if` inside of the outer type.
      if parent.parent?.parent?.is(MemberBlockSyntax.self) != true { isVisible = false }
    }
    indentation = outermost.leadingTrivia.indentationText
    offset = isVisible ? outermost.place.upperBound : nil
  }
}

extension MemberBlockItemListSyntax {
  /// The members, also those in a `#if`, and whether they are in one.
  fileprivate func flattened(
    isConditional: Bool = false
  ) -> [(member: MemberBlockItemSyntax, isConditional: Bool)] {
    flatMap { member in
      guard let condition = member.decl.as(IfConfigDeclSyntax.self) else {
        return [(member, isConditional)]
      }
      return condition.clauses.flatMap { clause in
        guard case .decls(let members)? = clause.elements else {
          return [(member: MemberBlockItemSyntax, isConditional: Bool)]()
        }
        return members.flattened(isConditional: true)
      }
    }
  }
}
