import SwiftSyntax

/// Initialisers that UIKit's classes call through a class object become `required`: `override init()` in
/// subclasses of `CALayer`, those with an identifier in the views that a table makes, and `override init(frame:)` in those
/// of a collection. A subclass of a layer that has initialisers of its own, but not this one, gets it, unless one of them
/// or of a superclass can be called without arguments: such calls would reach the new one.
final class RequiredInitializerRule: RuleVisitor {
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let initializers = node.memberBlock.members.compactMap {
      $0.decl.as(InitializerDeclSyntax.self)
    }
    let designated = initializers.filter { !$0.modifiers.has("convenience") }
    let isOfCoder = { (node: InitializerDeclSyntax) in
      node.signature.parameterClause.parameters.first?.firstName.text == "coder"
    }
    let ancestry = program.ancestry(of: node.fullName)
    guard let first = designated.first(where: { !isOfCoder($0) }),
      !initializers.contains(where: { $0.signature.parameterClause.parameters.isEmpty }),
      let root = ancestry.last, Self.isLayer(root)
    else { return .visitChildren }
    if ancestry.dropLast().contains(where: {
      program.type(named: $0)?.hasInitializerOfDefaults == true
    }) {
      if !node.isExcludedOnLinux {
        changes.warn(
          at: node.name,
          "a layer needs a required init(); add one that calls the initialiser with its defaults")
      }
      return .visitChildren
    }
    let newline = changes.file.newline
    let indentation = first.leadingTrivia.indentationText
    let access = first.modifiers.has("public") || node.modifiers.has("open") ? "public " : ""
    // It is never called: the layer of a view with such a class needs an initialiser of this kind.
    changes.edits.insert(
      "\(newline)\(newline)\(indentation)\(access)required init() {\(newline)\(indentation)  "
        + "fatalError(\"init() has not been implemented\")\(newline)\(indentation)}",
      at: first.place.upperBound)
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    let labels = node.signature.parameterClause.parameters.map(\.firstName.text)
    guard let override = node.modifiers.first(where: { $0.name.text == "override" }),
      !node.modifiers.has("required"),
      let type = node.enclosingTypeName,
      let root = program.ancestry(of: type).last, isRequired(labels, in: root)
    else { return .visitChildren }
    // It has to be visible wherever the class can have subclasses.
    let isHidden =
      node.enclosingClass?.modifiers.has("open") == true && !node.modifiers.has("public")
    let access = node.modifiers.first {
      ["internal", "fileprivate", "private"].contains($0.name.text)
    }
    if isHidden, let access { changes.edits.remove(access.placeWithSpace) }
    changes.edits.replace(override.place, with: isHidden ? "public required" : "required")
    return .visitChildren
  }

  private func isRequired(_ labels: [String], in root: String) -> Bool {
    switch root {
    case "UITableViewCell": labels == ["style", "reuseIdentifier"]
    case "UITableViewHeaderFooterView": labels == ["reuseIdentifier"]
    case "UICollectionReusableView", "UICollectionViewCell": labels == ["frame"]
    case "UIStoryboardSegue": labels == ["identifier", "source", "destination"]
    default: labels.isEmpty && (Self.isLayer(root) || Self.isAnimation(root))
    }
  }

  private static func isLayer(_ name: String) -> Bool {
    name.hasPrefix("CA") && name.hasSuffix("Layer")
  }

  private static func isAnimation(_ name: String) -> Bool {
    name == "CAAnimationGroup" || name == "CATransition"
      || name.hasPrefix("CA") && name.hasSuffix("Animation")
  }
}
