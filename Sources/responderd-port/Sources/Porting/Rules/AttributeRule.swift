import SwiftSyntax

/// Deletes the attributes that need the Objective-C runtime.
final class AttributeRule: RuleVisitor {
  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    switch node.attributeName.trimmedDescription {
    case "objc", "objcMembers", "nonobjc":
      changes.edits.remove(node.placeWithSpace)
    case "IBOutlet":
      changes.edits.remove(node.placeWithSpace)
      changes.warn(
        at: node, "no file of Interface Builder sets this outlet; create the object in code")
    default:
      break
    }
    return .skipChildren
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
