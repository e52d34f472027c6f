import SwiftSyntax

/// Initialisers that UIKit's classes call through a class object become `required`: `override init()` in
/// subclasses of `CALayer`, those with an identifier in the views that a table makes, and `override init(frame:)` in those
/// of a collection. A subclass that has initialisers of its own, but not this one, gets it, unless it is `init()` and one
/// of them or of a superclass can be called without arguments: such calls would reach the new one.
final class RequiredInitializerRule: RuleVisitor {
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let initializers = node.memberBlock.members.compactMap {
      $0.decl.as(InitializerDeclSyntax.self)
    }
    let ancestry = program.ancestry(of: node.fullName)
    guard let root = ancestry.last, let parameters = Self.requiredParameters(of: root),
      !hasInitializer(node, parameters),
      let first = place(for: parameters, among: initializers)
    else { return .visitChildren }
    if !parameters.isEmpty, initializers.contains(where: { $0.accepts(parameters.map(\.label)) }) {
      if !node.isExcludedOnLinux {
        changes.warn(
          at: node.name,
          "\(root) has a required initialiser with these labels; add it, because calls would reach one that is added here"
        )
      }
      return .visitChildren
    }
    if parameters.isEmpty,
      ancestry.dropLast().contains(where: {
        program.type(named: $0)?.hasInitializerOfDefaults == true
      })
    {
      if !node.isExcludedOnLinux {
        let kind = Modules.isLayer(root) ? "a layer" : "an animation"
        changes.warn(
          at: node.name,
          "\(kind) needs a required init(); add one that calls the initialiser with its defaults")
      }
      return .visitChildren
    }
    let newline = changes.file.newline
    let indentation = first.leadingTrivia.indentationText
    let access = first.modifiers.has("public") || node.modifiers.has("open") ? "public " : ""
    let declared = parameters.map { "\($0.label): \($0.type)" }.joined(separator: ", ")
    let name = "init(\(parameters.map { "\($0.label):" }.joined()))"
    // It is never called, or UIKit's trap for an initialiser that is missing is in its place.
    changes.edits.insert(
      "\(newline)\(newline)\(indentation)\(access)required init(\(declared)) {\(newline)\(indentation)  "
        + "fatalError(\"\(name) has not been implemented\")\(newline)\(indentation)}",
      at: first.place.upperBound)
    return .visitChildren
  }

  /// The initialiser that the required one follows: the first that keeps a class from inheriting it. A layer or an
  /// animation inherits it beside `init(coder:)`.
  private func place(
    for parameters: [Parameter], among initializers: [InitializerDeclSyntax]
  ) -> InitializerDeclSyntax? {
    let designated = initializers.filter { !$0.modifiers.has("convenience") }
    let own = designated.first {
      $0.signature.parameterClause.parameters.first?.firstName.text != "coder"
    }
    return own ?? (parameters.isEmpty ? nil : designated.first)
  }

  /// Whether a class has an initialiser with these labels, also in a `#if` if they are not empty.
  private func hasInitializer(_ node: ClassDeclSyntax, _ parameters: [Parameter]) -> Bool {
    let labels = parameters.map(\.label)
    let members = node.memberBlock.members
    return (labels.isEmpty ? members.map(\.decl) : members.flatMap(\.decl.alternatives)).contains {
      $0.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters.map(\.firstName.text)
        == labels
    }
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
    let isPrivate = ["private", "fileprivate"].contains {
      node.enclosingClass?.modifiers.has($0) == true
    }
    let isNarrow =
      access?.name.text == "private" || access?.name.text == "fileprivate" && !isPrivate
    if isHidden || isNarrow, let access { changes.edits.remove(access.placeWithSpace) }
    changes.edits.replace(override.place, with: isHidden ? "public required" : "required")
    return .visitChildren
  }

  private func isRequired(_ labels: [String], in root: String) -> Bool {
    Self.requiredParameters(of: root)?.map(\.label) == labels
  }

  private typealias Parameter = (label: String, type: String)

  /// Returns the parameters of the initialiser that a class object of this kind is asked for.
  private static func requiredParameters(of root: String) -> [Parameter]? {
    switch root {
    case "UITableViewCell":
      [("style", "UITableViewCell.CellStyle"), ("reuseIdentifier", "String?")]
    case "UITableViewHeaderFooterView": [("reuseIdentifier", "String?")]
    case "UICollectionReusableView", "UICollectionViewCell": [("frame", "CGRect")]
    case "UIStoryboardSegue":
      [
        ("identifier", "String?"), ("source", "UIViewController"),
        ("destination", "UIViewController"),
      ]
    default: Modules.isLayer(root) || Modules.isAnimation(root) ? [] : nil
    }
  }
}

extension InitializerDeclSyntax {
  /// Whether a call with exactly these labels can reach it.
  fileprivate func accepts(_ labels: [String]) -> Bool {
    var rest = labels[...]
    for parameter in signature.parameterClause.parameters {
      if rest.first == parameter.firstName.text {
        rest.removeFirst()
      } else if parameter.defaultValue == nil, parameter.ellipsis == nil {
        return false
      }
    }
    return rest.isEmpty
  }
}

extension DeclSyntax {
  /// The declaration itself, or those in all clauses of a `#if`.
  fileprivate var alternatives: [DeclSyntax] {
    guard let condition = self.as(IfConfigDeclSyntax.self) else { return [self] }
    return condition.clauses.flatMap { clause in
      guard case .decls(let members) = clause.elements else { return [DeclSyntax]() }
      return members.flatMap(\.decl.alternatives)
    }
  }
}
