import SwiftSyntax

/// The types of the variables and parameters in the functions of a file, as far as their declarations name them.
struct LocalVariables {
  /// The variables that a node declares: a function may have as many uses as statements and parameters.
  private var declared: [SyntaxIdentifier: [String: String]] = [:]

  /// Returns the type of what a name means in the functions around a node: by an annotation, a cast or the initialiser
  /// that is called; empty if the declaration does not say it, and `nil` if there is none.
  mutating func type(of name: String, at node: some SyntaxProtocol) -> String? {
    for parent in sequence(first: Syntax(node), next: \.parent) {
      if parent.is(MemberBlockSyntax.self) { return nil }
      if let type = types(declaredBy: parent)[name] { return type }
    }
    return nil
  }

  private mutating func types(declaredBy node: Syntax) -> [String: String] {
    if let known = declared[node.id] { return known }
    guard let found = Self.types(declaredBy: node) else { return [:] }
    declared[node.id] = found
    return found
  }

  /// Returns `nil` for a node that declares nothing.
  private static func types(declaredBy node: Syntax) -> [String: String]? {
    if let list = node.as(CodeBlockItemListSyntax.self) { return types(in: list) }
    if let condition = node.as(IfExprSyntax.self) { return types(in: condition.conditions) }
    if let loop = node.as(WhileStmtSyntax.self) { return types(in: loop.conditions) }
    if let function = node.as(FunctionDeclSyntax.self) {
      return types(in: function.signature.parameterClause)
    }
    if let initializer = node.as(InitializerDeclSyntax.self) {
      return types(in: initializer.signature.parameterClause)
    }
    if let loop = node.as(ForStmtSyntax.self), let name = loop.pattern.name {
      return [name: loop.typeAnnotation?.type.typeName ?? ""]
    }
    return node.as(ClosureExprSyntax.self).map(types)
  }

  private static func types(in list: CodeBlockItemListSyntax) -> [String: String] {
    var found: [String: String] = [:]
    for item in list {
      if let variable = item.item.as(VariableDeclSyntax.self) {
        for binding in variable.bindings {
          guard let name = binding.pattern.name else { continue }
          found[name] =
            binding.typeAnnotation?.type.typeName ?? binding.initializer?.value.typeName ?? ""
        }
      } else if let guarded = item.item.as(GuardStmtSyntax.self) {
        found.merge(types(in: guarded.conditions)) { $1 }
      }
    }
    return found
  }

  private static func types(in conditions: ConditionElementListSyntax) -> [String: String] {
    var found: [String: String] = [:]
    for element in conditions {
      guard let binding = element.condition.as(OptionalBindingConditionSyntax.self),
        let name = binding.pattern.name
      else { continue }
      found[name] =
        binding.typeAnnotation?.type.typeName ?? binding.initializer?.value.typeName ?? ""
    }
    return found
  }

  private static func types(in clause: FunctionParameterClauseSyntax) -> [String: String] {
    Dictionary(
      clause.parameters.map { (($0.secondName ?? $0.firstName).text, $0.type.typeName) },
      uniquingKeysWith: { $1 })
  }

  private static func types(of closure: ClosureExprSyntax) -> [String: String] {
    var found: [String: String] = [:]
    switch closure.signature?.parameterClause {
    case .simpleInput(let names): for name in names { found[name.name.text] = "" }
    case .parameterClause(let clause):
      for parameter in clause.parameters {
        found[(parameter.secondName ?? parameter.firstName).text] = parameter.type?.typeName ?? ""
      }
    case nil: break
    }
    return found
  }
}

extension PatternSyntax {
  /// The name, if the pattern is only one.
  fileprivate var name: String? { self.as(IdentifierPatternSyntax.self)?.identifier.text }
}

extension ExprSyntax {
  /// The type that an expression names: one that is created, or the one of a cast.
  var typeName: String? {
    // Operators are not folded.
    if let parts = self.as(SequenceExprSyntax.self)?.elements.suffix(2), parts.count == 2,
      parts.first?.is(UnresolvedAsExprSyntax.self) == true
    {
      return parts.last?.as(TypeExprSyntax.self)?.type.typeName
    }
    if let forced = self.as(ForceUnwrapExprSyntax.self) { return forced.expression.typeName }
    if let chain = self.as(OptionalChainingExprSyntax.self) { return chain.expression.typeName }
    if let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first?.expression.typeName
    }
    guard let called = self.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription,
      called.first?.isUppercase == true
    else { return nil }
    return called
  }
}
