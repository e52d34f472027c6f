import SwiftSyntax

/// Reports what only the Objective-C runtime can do.
final class RuntimeRule: RuleVisitor {
  private static let functions: [String: String] = [
    "objc_setAssociatedObject": associated, "objc_getAssociatedObject": associated,
    "objc_removeAssociatedObjects": associated,
    "class_getInstanceMethod": exchanged, "class_getClassMethod": exchanged,
    "class_addMethod": exchanged, "class_replaceMethod": exchanged,
    "method_exchangeImplementations": exchanged, "method_setImplementation": exchanged,
    "NSSelectorFromString": "a Selector cannot be made from a name; use a method reference",
  ]
  private static let associated =
    "there are no associated objects; store the value in a subclass, or in a dictionary with weak keys"
  private static let exchanged =
    "methods cannot be exchanged or added at run time; override the method in a subclass"
  private static let observed =
    "there is no key-value observing; use a delegate, a notification or didSet"
  private static let keyed =
    "there is no key-value coding except of animations; use the property"
  private var variables = LocalVariables()

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let labels = node.arguments.map { $0.label?.text ?? "_" }
    if let function = node.calledExpression.as(DeclReferenceExprSyntax.self),
      let message = Self.functions[function.baseName.text]
    {
      warn(at: function, message)
    } else if let access = node.calledExpression.as(MemberAccessExprSyntax.self),
      let message = message(for: access.declName.baseName.text, labels, of: node),
      message != Self.keyed || labels.last != "forKey" || !isAnimation(access.base)
    {
      warn(at: access.declName, message)
    }
    return .visitChildren
  }

  /// Whether an expression is an animation of QuartzCore, which keeps values for keys.
  private func isAnimation(_ base: ExprSyntax?) -> Bool {
    guard let base, let type = type(of: base), let root = program.ancestry(of: type).last else {
      return false
    }
    return Modules.isAnimation(root)
  }

  private func type(of expression: ExprSyntax) -> String? {
    if let chain = expression.as(OptionalChainingExprSyntax.self) {
      return type(of: chain.expression)
    }
    if let forced = expression.as(ForceUnwrapExprSyntax.self) { return type(of: forced.expression) }
    if let member = expression.as(MemberAccessExprSyntax.self) {
      return member.base?.trimmedDescription == "self"
        ? propertyType(member.declName.baseName.text, around: expression) : nil
    }
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text else {
      return expression.typeName
    }
    if name == "self" { return expression.enclosingTypeName }
    return variables.type(of: name, at: expression) ?? propertyType(name, around: expression)
  }

  private func propertyType(_ name: String, around node: some SyntaxProtocol) -> String? {
    node.enclosingTypeName.flatMap { program.type(named: $0)?.properties[name] }
  }

  private func warn(at node: some SyntaxProtocol, _ message: String) {
    if !node.isExcludedOnLinux { changes.warn(at: node, message) }
  }

  private func message(
    for name: String, _ labels: [String], of node: FunctionCallExprSyntax
  ) -> String? {
    // A method of the program.
    guard !program.methods[name, default: []].contains(where: { $0.accepts(labels) }) else {
      return nil
    }
    return switch (name, labels.first) {
    case ("addObserver", _) where labels.contains("forKeyPath"): Self.observed
    case ("removeObserver", _) where labels.contains("forKeyPath"): Self.observed
    case ("observe", "_")
    where node.arguments.first?.expression.is(KeyPathExprSyntax.self) == true:
      Self.observed
    case ("responds", "to"):
      "there is no responds(to:); require the method in a protocol with a default implementation"
    case ("perform", "_") where labels.count == 1 || labels.contains("with"):
      "methods cannot be performed by their name; call the method or a closure"
    case ("value", "forKey"), ("value", "forKeyPath"): Self.keyed
    case ("setValue", "_") where labels.contains("forKey") || labels.contains("forKeyPath"):
      Self.keyed
    default: nil
    }
  }
}
