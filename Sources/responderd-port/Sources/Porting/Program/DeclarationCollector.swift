import SwiftSyntax

/// Collects the types of a file.
final class DeclarationCollector: SyntaxVisitor {
  private(set) var types: [String: TypeRecord]
  private let path: String
  /// The types around the current declaration, and whether an extension is the innermost of them.
  private var scopes: [(name: String, isExtension: Bool)] = []
  /// The clauses of `#if` that are left out on Linux.
  private var excluded: Set<SyntaxIdentifier> = []

  init(path: String, types: [String: TypeRecord]) {
    self.path = path
    self.types = types
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    excluded.formUnion(node.clausesExcludedOnLinux.map(\.id))
    return .visitChildren
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    excluded.contains(node.id) ? .skipChildren : .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(
      node.name.text, .class, node.inheritanceClause, node.attributes, node.modifiers,
      isGeneric: node.genericParameterClause != nil)
  }

  override func visitPost(_ node: ClassDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, .other, node.inheritanceClause, node.attributes, node.modifiers)
  }

  override func visitPost(_ node: StructDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, .other, node.inheritanceClause, node.attributes, node.modifiers)
  }

  override func visitPost(_ node: EnumDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, .protocol, node.inheritanceClause, node.attributes, node.modifiers)
  }

  override func visitPost(_ node: ProtocolDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.extendedType.typeName
    types[name, default: TypeRecord()].inherited += node.inheritanceClause.names
    scopes.append((name, true))
    return .visitChildren
  }

  override func visitPost(_ node: ExtensionDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let scope = scopes.last else { return .skipChildren }
    let parameters = node.signature.parameterClause.parameters
    types[scope.name]?.add(
      TypeRecord.Method(
        name: node.name.text, labels: parameters.map(\.firstName.text),
        canBeLeftOut: parameters.map { $0.defaultValue != nil || $0.ellipsis != nil },
        parameterTypes: parameters.map(\.type.trimmedDescription),
        isStatic: node.modifiers.has("static") || node.modifiers.has("class"),
        isObjC: node.attributes.has("objc") || node.attributes.has("IBAction"),
        isOverride: node.modifiers.has("override"),
        isOptional: node.modifiers.has("optional"), isInExtension: scope.isExtension))
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let scope = scopes.last else { return .skipChildren }
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
        continue
      }
      let created = binding.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression
      let type = binding.typeAnnotation?.type.typeName ?? created?.trimmedDescription ?? ""
      types[scope.name]?.properties[name] = type
      if scope.isExtension { types[scope.name]?.extensionProperties.insert(name) }
      if node.modifiers.has("override") { types[scope.name]?.propertyOverrides.insert(name) }
    }
    return .skipChildren
  }

  // What they declare is local.
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    let isInClass = node.parent?.parent?.parent?.is(MemberBlockSyntax.self) == true
    if let scope = scopes.last, node.hasOnlyDefaults,
      !node.signature.parameterClause.parameters.isEmpty || node.modifiers.has("convenience")
        || scope.isExtension || !isInClass
    {
      types[scope.name]?.hasInitializerOfDefaults = true
    }
    return .skipChildren
  }

  private func enter(
    _ name: String, _ kind: TypeRecord.Kind, _ inheritance: InheritanceClauseSyntax?,
    _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax, isGeneric: Bool = false
  ) -> SyntaxVisitorContinueKind {
    let qualified = scopes.last.map { "\($0.name).\(name)" } ?? name
    var record = types[qualified] ?? TypeRecord()
    record.kind = kind
    record.isDeclared = true
    record.path = path
    record.isFinal = modifiers.has("final")
    record.isGeneric = isGeneric
    record.isMainActor = attributes.has("MainActor")
    record.isObjC = attributes.has("objc")
    record.inherited = inheritance.names + record.inherited
    record.inheritedByDeclaration = inheritance.names
    types[qualified] = record
    scopes.append((qualified, false))
    return .visitChildren
  }
}
