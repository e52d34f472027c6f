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
  private static let keyed = "there is no key-value coding; use the property"

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let labels = node.arguments.map { $0.label?.text ?? "_" }
    if let function = node.calledExpression.as(DeclReferenceExprSyntax.self),
      let message = Self.functions[function.baseName.text]
    {
      warn(at: function, message)
    } else if let access = node.calledExpression.as(MemberAccessExprSyntax.self),
      let message = message(for: access.declName.baseName.text, labels, of: node)
    {
      warn(at: access.declName, message)
    }
    return .visitChildren
  }

  private func warn(at node: some SyntaxProtocol, _ message: String) {
    if !node.isExcludedOnLinux { changes.warn(at: node, message) }
  }

  private func message(
    for name: String, _ labels: [String], of node: FunctionCallExprSyntax
  ) -> String? {
    switch (name, labels.first) {
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
