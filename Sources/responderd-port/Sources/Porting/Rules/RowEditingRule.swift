import SwiftSyntax

/// Adds `tableView(_:canEditRowAt:)` to classes that implement `tableView(_:commit:forRowAt:)`, for the default action
/// "Delete" of a table's rows. On iOS the second one is enough; Swift cannot determine whether a class implements it.
final class RowEditingRule: RuleVisitor {
  private static let commit = "tableView(_:commit:forRowAt:)"
  private static let canEdit = "tableView(_:canEditRowAt:)"
  private static let tables: Set<String> = ["UITableView", "UITableView!", "UIKit.UITableView"]

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.name.text == "tableView", isOfTable(node), let type = node.enclosingTypeName,
      !node.isExcludedOnLinux
    else { return .skipChildren }
    switch node.fullName {
    case Self.commit: allowEditing(after: node, in: type)
    case Self.canEdit: overrideAdded(node, in: type)
    default: break
    }
    return .skipChildren
  }

  // The records of the program have no classes in functions.
  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  private func isOfTable(_ node: FunctionDeclSyntax) -> Bool {
    let type = node.signature.parameterClause.parameters.first?.type.trimmedDescription ?? ""
    return Self.tables.contains(type) && !node.modifiers.has("static")
      && !node.modifiers.has("class")
  }

  private func allowEditing(after node: FunctionDeclSyntax, in type: String) {
    guard receiver(from: type) == program.fullName(of: type),
      let record = program.type(named: type)
    else { return }
    let isInherited = node.modifiers.has("override")
    let isUnknown =
      !record.isDeclared
      || isInherited && program.ancestry(of: type).last != "UITableViewController"
    guard !isUnknown else {
      changes.warn(
        at: node.name,
        "a table offers the deletion only if \(Self.canEdit) is implemented, too; add it, unless a "
          + "superclass outside of this program has it")
      return
    }
    let newline = changes.file.newline
    let indentation = node.leadingTrivia.indentationText
    let access = node.modifiers.access.map { "\($0) " } ?? ""
    changes.edits.insert(
      "\(newline)\(newline)\(indentation)\(access)\(isInherited ? "override " : "")func tableView("
        + "_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {"
        + "\(newline)\(indentation)  true\(newline)\(indentation)}",
      at: node.place.upperBound)
  }

  /// Marks the method of a subclass whose superclass gets one.
  private func overrideAdded(_ node: FunctionDeclSyntax, in type: String) {
    guard !node.modifiers.has("override"),
      let superclass = program.ancestry(of: type).dropFirst().first,
      let receiver = receiver(from: superclass), program.type(named: receiver)?.isDeclared == true,
      method(Self.commit, of: receiver)?.isOverride == false
    else { return }
    changes.edits.insert("override ", at: node.funcKeyword.place.lowerBound)
  }

  /// Returns the class that gets the method: of a class and its superclasses, the farthest that implements the
  /// deletion; `nil` if there is none, or one of them has the method already.
  private func receiver(from type: String) -> String? {
    let ancestry = program.ancestry(of: type)
    let hasMethod = ancestry.contains { ancestor in
      method(Self.canEdit, of: ancestor) != nil
        // It returns `false`, as that of UIKit does.
        || program.type(named: ancestor)?.inherited.contains {
          $0.contains("UITableViewDiffableDataSource")
        } == true
    }
    return hasMethod ? nil : ancestry.last { method(Self.commit, of: $0) != nil }
  }

  /// Returns a method of a table's data source that a class implements.
  private func method(_ fullName: String, of type: String) -> TypeRecord.Method? {
    guard let record = program.type(named: type), isDataSource(record) else { return nil }
    return record.methods(named: "tableView").first {
      $0.fullName == fullName && !$0.isStatic
        && Self.tables.contains($0.parameterTypes.first ?? "")
    }
  }

  /// Whether a type can be a data source: a class of the program, or a class of another module that an extension of
  /// the program makes one.
  private func isDataSource(_ record: TypeRecord) -> Bool {
    record.isDeclared
      ? record.kind == .class : record.inherited.contains { $0.hasSuffix("UITableViewDataSource") }
  }
}
