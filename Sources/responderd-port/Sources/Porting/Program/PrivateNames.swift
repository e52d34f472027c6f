import SwiftSyntax

/// The names that a file declares for itself alone.
final class PrivateNames: SyntaxAnyVisitor {
  private var names: Set<String> = []

  static func names(in tree: SourceFileSyntax) -> Set<String> {
    let collector = PrivateNames(viewMode: .sourceAccurate)
    collector.walk(tree)
    return collector.names
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    let modifiers = node.asProtocol((any WithModifiersSyntax).self)?.modifiers
    if modifiers?.isPrivate == true { add(node) }
    return .visitChildren
  }

  private func add(_ node: Syntax) {
    if let group = node.as(ExtensionDeclSyntax.self) {
      for member in group.memberBlock.members { add(Syntax(member.decl)) }
    } else if let conditional = node.as(IfConfigDeclSyntax.self) {
      for clause in conditional.clauses {
        guard case .decls(let members)? = clause.elements else { continue }
        for member in members { add(Syntax(member.decl)) }
      }
    } else if let variable = node.as(VariableDeclSyntax.self) {
      for binding in variable.bindings {
        let patterns = binding.pattern.tokens(viewMode: .sourceAccurate)
        names.formUnion(patterns.filter { $0.identifier != nil }.map(\.text))
      }
    } else if let function = node.as(FunctionDeclSyntax.self) {
      names.insert(function.name.text)
    } else if let named = node.asProtocol((any NamedDeclSyntax).self) {
      names.insert(named.name.text)
    }
  }
}

extension DeclModifierListSyntax {
  private static let access: Set<String> = [
    "private", "fileprivate", "internal", "package", "public", "open",
  ]

  /// The access that is written, except that of a setter.
  var access: String? {
    first { Self.access.contains($0.name.text) && $0.detail == nil }?.name.text
  }

  /// Whether the declaration, or its setter, is private or fileprivate.
  var isPrivate: Bool { has("private") || has("fileprivate") }
}
