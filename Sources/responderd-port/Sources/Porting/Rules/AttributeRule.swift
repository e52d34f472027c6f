import SwiftSyntax

/// Deletes the attributes that need the Objective-C runtime, and `weak` from outlets.
final class AttributeRule: RuleVisitor {
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    switch node.attributeName.trimmedDescription {
    case "objc", "objcMembers", "nonobjc":
      changes.edits.remove(node.placeWithSpace)
    case "IBAction":
      // Without the Objective-C runtime, the compiler wants exactly one parameter.
      let method = node.parent?.parent?.as(FunctionDeclSyntax.self)
      if method?.signature.parameterClause.parameters.count != 1 {
        changes.edits.remove(node.placeWithSpace)
      }
    case "IBOutlet":
      changes.edits.remove(node.placeWithSpace)
      changes.warn(
        at: node, "no file of Interface Builder sets this outlet; create the object in code")
      if let outlet = node.parent?.parent?.as(VariableDeclSyntax.self) { retain(outlet) }
    default:
      break
    }
    return .skipChildren
  }

  /// Removes `weak` from an outlet of a view, a gesture recogniser or a constraint. In a file of
  /// Interface Builder, the object has an owner before the outlet is set; in code, a weak outlet would be `nil`
  /// again at once.
  private func retain(_ outlet: VariableDeclSyntax) {
    guard let weak = outlet.modifiers.first(where: { $0.name.text == "weak" }),
      let type = outlet.bindings.last?.typeAnnotation?.type.typeName,
      let root = program.ancestry(
        of: program.fullName(of: type, inside: outlet.enclosingTypes)
      ).last
    else { return }
    // Controllers, windows and delegates have another owner, which they could retain in turn.
    let hasOtherOwner = ["Controller", "Window", "Delegate", "DataSource"].contains {
      root.hasSuffix($0)
    }
    guard root == "NSLayoutConstraint" || root.hasPrefix("UI") && !hasOtherOwner else { return }
    changes.edits.remove(weak.placeWithSpace)
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    // A protocol of Objective-C is one of classes, which weak references need.
    guard node.attributes.has("objc"), !isOfClasses(node.name.text, []) else {
      return .visitChildren
    }
    if let first = node.inheritanceClause?.inheritedTypes.first {
      changes.edits.insert("AnyObject, ", at: first.place.lowerBound)
    } else {
      changes.edits.insert(": AnyObject", at: node.name.place.upperBound)
    }
    return .visitChildren
  }

  /// Whether a protocol says itself that only classes conform to it.
  private func isOfClasses(_ name: String, _ visited: Set<String>) -> Bool {
    guard !visited.contains(name), let record = program.type(named: name) else { return false }
    return record.inherited.contains { inherited in
      ["AnyObject", "class", "NSObjectProtocol"].contains(inherited)
        || inherited.hasPrefix("UI")
        || program.type(named: inherited)?.isObjC == true
        || isOfClasses(inherited, visited.union([name]))
    }
  }
}
