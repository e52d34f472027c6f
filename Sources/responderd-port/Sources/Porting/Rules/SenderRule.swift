import SwiftSyntax

/// Reports action methods whose parameter is of another class than the sender. Objective-C passes the
/// sender anyway; a `Selector` does not call the method.
final class SenderRule: RuleVisitor {
  /// The superclasses of the senders of UIKit.
  private static let superclasses = [
    "UIButton": "UIControl", "UISwitch": "UIControl", "UISlider": "UIControl",
    "UIStepper": "UIControl", "UISegmentedControl": "UIControl", "UIControl": "UIView",
    "UITapGestureRecognizer": "UIGestureRecognizer",
    "UIPanGestureRecognizer": "UIGestureRecognizer",
    "UIPinchGestureRecognizer": "UIGestureRecognizer",
    "UIRotationGestureRecognizer": "UIGestureRecognizer",
    "UISwipeGestureRecognizer": "UIGestureRecognizer",
    "UILongPressGestureRecognizer": "UIGestureRecognizer",
    "UIScreenEdgePanGestureRecognizer": "UIPanGestureRecognizer",
  ]
  private static let known = Set(superclasses.keys).union(superclasses.values)
  /// The names that the statements of a block declare: a function may have as many calls as statements.
  private var declaredNames: [SyntaxIdentifier: Set<String>] = [:]

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let action = node.arguments.first(where: { $0.label?.text == "action" }),
      let macro = action.expression.as(MacroExpansionExprSyntax.self),
      macro.macroName.text == "selector",
      let reference = try? SelectorReference(macro, in: program),
      let parameter = reference.declaration?.parameterTypes.first?.trimmedOptional,
      let sender = sender(of: node)
    else { return .visitChildren }
    let ancestors = ancestors(of: sender)
    // Other types, such as `Any`, are not judged.
    guard Self.known.contains(parameter), let root = ancestors.last, Self.known.contains(root),
      !ancestors.contains(parameter)
    else { return .visitChildren }
    changes.warn(
      at: macro,
      "\(reference.method) is not called: it takes a \(parameter), and the sender is a \(sender)")
    return .visitChildren
  }

  /// The class of the sender: that of a recogniser that is created, or of a property.
  private func sender(of call: FunctionCallExprSyntax) -> String? {
    if let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text {
      return name.first?.isUppercase == true ? name : nil
    }
    guard let access = call.calledExpression.as(MemberAccessExprSyntax.self),
      access.declName.baseName.text == "addTarget"
    else { return nil }
    let property: String?
    if let reference = access.base?.as(DeclReferenceExprSyntax.self) {
      property = reference.baseName.text
    } else if let member = access.base?.as(MemberAccessExprSyntax.self),
      member.base?.trimmedDescription == "self"
    {
      property = member.declName.baseName.text
    } else {
      property = nil
    }
    guard let property, let type = call.enclosingTypes.first else { return nil }
    // A local constant can have the same name.
    guard !enclosingFunction(of: call, declares: property) else { return nil }
    return program.type(named: type.name)?.properties[property]
  }

  /// Whether the function around a call declares something with a name, or takes it in a closure.
  private func enclosingFunction(of call: FunctionCallExprSyntax, declares name: String) -> Bool {
    for node in sequence(first: Syntax(call), next: \.parent) {
      if node.is(MemberBlockSyntax.self) { return false }
      guard let list = node.as(CodeBlockItemListSyntax.self) else { continue }
      let names = declaredNames[list.id] ?? Self.declaredNames(in: list)
      declaredNames[list.id] = names
      if names.contains(name) { return true }
    }
    return false
  }

  private static func declaredNames(in list: CodeBlockItemListSyntax) -> Set<String> {
    var names: Set<String> = []
    var isDeclaration = false
    for token in list.tokens(viewMode: .sourceAccurate) {
      if isDeclaration { names.insert(token.text) }
      isDeclaration = ["let", "var", "in"].contains(token.text)
    }
    return names
  }

  private func ancestors(of name: String) -> [String] {
    var names = program.ancestry(of: name)
    while let last = names.last, let next = Self.superclasses[last] { names.append(next) }
    return names
  }
}

extension String {
  /// A type's name without `?` or `!`.
  fileprivate var trimmedOptional: String {
    hasSuffix("?") || hasSuffix("!") ? String(dropLast()) : self
  }
}
