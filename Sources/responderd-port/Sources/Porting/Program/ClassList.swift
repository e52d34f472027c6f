import SwiftSyntax

/// The declarations of classes in the files of a program.
struct ClassList {
  /// A declaration of a class that an extension can name.
  struct Declaration {
    /// The name, with those of the types around it.
    let name: String
    /// The index of the file.
    let file: Int
    let node: ClassDeclSyntax
  }

  let declarations: [Declaration]

  init(_ files: [ParsedFile]) {
    declarations = files.indices.flatMap { index in
      ClassCollector.classes(in: files[index].tree).map {
        Declaration(name: $0.name, file: index, node: $0.node)
      }
    }
  }
}

/// Finds the classes of a file, with the names of the types around them.
private final class ClassCollector: SyntaxVisitor {
  private var found: [(name: String, node: ClassDeclSyntax)] = []

  static func classes(in tree: SourceFileSyntax) -> [(name: String, node: ClassDeclSyntax)] {
    let collector = ClassCollector(viewMode: .sourceAccurate)
    collector.walk(tree)
    return collector.found
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    found.append((node.fullName, node))
    return .visitChildren
  }

  // No extension can name a class in a function.
  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
