import SwiftSyntax

/// The imports of a file.
struct ImportList {
  struct Entry {
    /// The declaration, as it is written.
    let text: String
    let module: String
    /// Whether it imports the module, and not a part of it.
    let isWhole: Bool
    let isTestable: Bool
    /// The conditions of `#if` around it, if any.
    let condition: String
  }

  private let entries: [Entry]
  /// The modules that it imports on Linux or would import there, also in a `#if`.
  let modules: Set<String>

  init(_ file: ParsedFile) {
    let collector = ImportCollector(viewMode: .sourceAccurate)
    collector.walk(file.tree)
    entries = collector.found
    modules = collector.modules
  }

  /// Returns the imports that another file lacks.
  func missing(in other: ImportList) -> [Entry] {
    entries.filter { entry in
      !other.entries.contains {
        $0.module == entry.module && ($0.isWhole || $0.text == entry.text)
          && ($0.isTestable || !entry.isTestable)
          && ($0.condition.isEmpty || $0.condition == entry.condition)
      }
    }
  }
}

private final class ImportCollector: SyntaxVisitor {
  private(set) var found: [ImportList.Entry] = []
  private(set) var modules: Set<String> = []

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    let module = node.path.first?.name.text ?? ""
    // Linux has nothing to import there.
    guard !node.isExcludedOnLinux else { return .skipChildren }
    modules.insert(module)
    guard !Modules.absent.contains(module) else { return .skipChildren }
    let conditions = node.conditions.map { clause in
      "\(clause.poundKeyword.text) \(clause.condition?.trimmedDescription ?? "")"
    }
    found.append(
      ImportList.Entry(
        text: node.trimmedDescription, module: module,
        isWhole: node.path.count == 1 && node.importKindSpecifier == nil,
        isTestable: node.attributes.has("testable"),
        condition: conditions.joined(separator: "; ")))
    return .skipChildren
  }
}
