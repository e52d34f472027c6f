import SwiftSyntax

/// Collects the names that a file gives to values and functions, wherever they are declared.
final class NameCollector: SyntaxVisitor {
  /// The names that can follow a period: of members of types, also of local ones, and of parts of tuples.
  private(set) var members: Set<String> = []
  /// The names that stand alone: of variables, parameters and functions, and of other types.
  private(set) var locals: Set<String> = []
  /// The clauses of `#if` that are left out on Linux.
  private var excluded: Set<SyntaxIdentifier> = []

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    excluded.formUnion(node.clausesExcludedOnLinux.map(\.id))
    return .visitChildren
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    excluded.contains(node.id) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    let declaration = node.parent?.parent?.parent
    let isMember = declaration?.parent?.is(MemberBlockItemSyntax.self) == true
    // An override has the name of a superclass's property.
    if isMember, declaration?.as(VariableDeclSyntax.self)?.modifiers.has("override") == true {
      return .visitChildren
    }
    insert(node.identifier, isMember: isMember)
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    // The methods are known with their labels.
    if node.parent?.is(MemberBlockItemSyntax.self) != true { insert(node.name) }
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    insert(node.firstName)
    node.secondName.map { insert($0) }
    return .visitChildren
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    insert(node.firstName)
    node.secondName.map { insert($0) }
    return .visitChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    insert(node.name)
    return .visitChildren
  }

  override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
    if node.initializer != nil { insert(node.name) }
    return .visitChildren
  }

  override func visit(_ node: AccessorParametersSyntax) -> SyntaxVisitorContinueKind {
    insert(node.name)
    return .visitChildren
  }

  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    insert(node.name, isMember: true)
    return .visitChildren
  }

  override func visit(_ node: TupleTypeElementSyntax) -> SyntaxVisitorContinueKind {
    node.firstName.map { insert($0, isMember: true) }
    return .visitChildren
  }

  override func visit(_ node: TupleExprSyntax) -> SyntaxVisitorContinueKind {
    for label in node.elements.compactMap(\.label) { insert(label, isMember: true) }
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    insert(node.name)
    return .visitChildren
  }

  private func insert(_ token: TokenSyntax, isMember: Bool = false) {
    let name = token.text.filter { $0 != "`" }
    if isMember { members.insert(name) } else { locals.insert(name) }
  }
}
