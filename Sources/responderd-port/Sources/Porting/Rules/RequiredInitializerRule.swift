import SwiftSyntax

/// Initialisers that UIKit's classes call through a class object become `required`: `override init()` in
/// subclasses of `CALayer`, those with an identifier in the views that a table makes, and `override init(frame:)` in those
/// of a collection.
final class RequiredInitializerRule: RuleVisitor {
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    let labels = node.signature.parameterClause.parameters.map(\.firstName.text)
    guard let override = node.modifiers.first(where: { $0.name.text == "override" }),
      !node.modifiers.has("required"),
      let type = node.enclosingTypes.first,
      let root = program.ancestry(of: type.name).last, isRequired(labels, in: root)
    else { return .visitChildren }
    changes.edits.replace(override.place, with: "required")
    return .visitChildren
  }

  private func isRequired(_ labels: [String], in root: String) -> Bool {
    switch root {
    case "UITableViewCell": labels == ["style", "reuseIdentifier"]
    case "UITableViewHeaderFooterView": labels == ["reuseIdentifier"]
    case "UICollectionReusableView", "UICollectionViewCell": labels == ["frame"]
    default: labels.isEmpty && root.hasPrefix("CA") && root.hasSuffix("Layer")
    }
  }
}
