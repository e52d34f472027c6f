import SwiftSyntax

/// Replaces names from before Swift 4.2, such as `UIControlState`, by the present ones, and constants that only
/// Darwin has by their values.
final class RenamingRule: RuleVisitor {
  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    renameType(node.name)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    // A member of something else can have the same name.
    guard node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id else {
      return .visitChildren
    }
    renameType(node.baseName)
    if !isDeclared(node.baseName.text) {
      rename(node.baseName, in: FormerNames.constants)
      let isInKeyPath = node.parent?.is(KeyPathPropertyComponentSyntax.self) == true
      renameProperty(node.baseName, isBare: !isInKeyPath)
    }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.declName.baseName
    if node.base?.is(SuperExprSyntax.self) == true, let type = node.enclosingTypeName {
      if FormerNames.properties[name.text] != nil, !isInherited(property: name.text, by: type) {
        renameProperty(name, isBare: false)
      }
      return .visitChildren
    }
    guard !isMember(name.text) else { return .visitChildren }
    let base = node.base?.trimmedDescription ?? ""
    if let notification = FormerNames.notifications[name.text],
      ["", "Notification.Name", "NSNotification.Name"].contains(base)
    {
      changes.edits.replace(node.place, with: notification)
      return .skipChildren
    }
    renameProperty(name, isBare: false)
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let parameters = node.signature.parameterClause.parameters
    guard node.modifiers.has("override"),
      let method = presentMethod(
        node.name, parameters.map(\.firstName.text), isBare: false,
        overriddenIn: node.enclosingTypeName)
    else { return .visitChildren }
    changes.edits.replace(node.name.place, with: method.name)
    guard let first = parameters.first?.firstName, first.text != "_" else { return .visitChildren }
    let label = method.label ?? "_"
    let isOnlyName = parameters.first?.secondName == nil
    changes.edits.replace(first.place, with: isOnlyName ? "\(label) \(first.text)" : label)
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.modifiers.has("override"), let type = node.enclosingTypeName else {
      return .visitChildren
    }
    for binding in node.bindings {
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
        FormerNames.properties[pattern.identifier.text] != nil,
        !isInherited(property: pattern.identifier.text, by: type)
      else { continue }
      renameProperty(pattern.identifier, isBare: false)
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = name(of: node.calledExpression), node.trailingClosure == nil else {
      return .visitChildren
    }
    let isBare = node.calledExpression.is(DeclReferenceExprSyntax.self)
    if isBare, !isDeclared(name.text) {
      if let property = FormerNames.states[name.text], node.arguments.isEmpty {
        changes.edits.replace(node.place, with: property)
        return .skipChildren
      }
      rewriteFunction(name.text, node)
    }
    // `Gauge.classForCoder()`, which the Objective-C runtime has for every class.
    if name.text == "classForCoder", node.arguments.isEmpty, !isMember(name.text),
      let access = node.calledExpression.as(MemberAccessExprSyntax.self),
      access.base?.trimmedDescription.first?.isUppercase == true
    {
      changes.edits.replace(name.place.lowerBound..<node.place.upperBound, with: "self")
    }
    let labels = node.arguments.map { $0.label?.text ?? "_" }
    let isOfSuperclass =
      node.calledExpression.as(MemberAccessExprSyntax.self)?.base?.is(SuperExprSyntax.self) == true
    guard
      let method = presentMethod(
        name, labels, isBare: isBare,
        overriddenIn: isOfSuperclass ? node.enclosingTypeName : nil)
    else { return .visitChildren }
    changes.edits.replace(name.place, with: method.name)
    guard let argument = node.arguments.first, let label = argument.label else {
      return .visitChildren
    }
    if let newLabel = method.label {
      changes.edits.replace(label.place, with: newLabel)
    } else {
      let start = label.place.lowerBound
      changes.edits.remove(start..<argument.expression.place.lowerBound)
    }
    return .visitChildren
  }

  /// `UIEdgeInsetsMake(a, b, c, d)` becomes an initialiser, and `UIEdgeInsetsInsetRect(rect, insets)` a method.
  private func rewriteFunction(_ name: String, _ call: FunctionCallExprSyntax) {
    let arguments = Array(call.arguments)
    guard arguments.allSatisfy({ $0.label == nil }) else { return }
    if let creation = FormerNames.creations[name], creation.labels.count == arguments.count {
      changes.edits.replace(call.calledExpression.place, with: creation.type)
      for (argument, label) in zip(arguments, creation.labels) {
        changes.edits.insert("\(label): ", at: argument.expression.place.lowerBound)
      }
    } else if let property = FormerNames.predicates[name], arguments.count == 1,
      isOperand(arguments[0].expression)
    {
      changes.edits.remove(
        call.calledExpression.place.lowerBound..<arguments[0].expression.place.lowerBound)
      changes.edits.replace(
        arguments[0].expression.place.upperBound..<call.place.upperBound, with: ".\(property)")
    } else if name == "UIEdgeInsetsInsetRect", arguments.count == 2,
      isOperand(arguments[0].expression)
    {
      changes.edits.remove(
        call.calledExpression.place.lowerBound..<arguments[0].expression.place.lowerBound)
      changes.edits.replace(
        arguments[0].expression.place.upperBound..<arguments[1].expression.place.lowerBound,
        with: ".inset(by: ")
    }
  }

  /// Whether a member can follow an expression.
  private func isOperand(_ expression: ExprSyntax) -> Bool {
    expression.is(DeclReferenceExprSyntax.self) || expression.is(MemberAccessExprSyntax.self)
      || expression.is(FunctionCallExprSyntax.self) || expression.is(TupleExprSyntax.self)
  }

  private func name(of expression: ExprSyntax) -> TokenSyntax? {
    expression.as(DeclReferenceExprSyntax.self)?.baseName
      ?? expression.as(MemberAccessExprSyntax.self)?.declName.baseName
  }

  /// Returns the present name of a method of UIKit that is called or overridden; `nil` if it has no other one, or if the
  /// method can be one of the program. If the program declares the present name, that is reported.
  /// - Parameter type: The class that overrides the method or calls that of its superclass; `nil` for other calls.
  private func presentMethod(
    _ name: TokenSyntax, _ labels: [String], isBare: Bool, overriddenIn type: String? = nil
  ) -> (name: String, label: String?)? {
    let fullName = "\(name.text)(\(labels.map { "\($0):" }.joined()))"
    guard let method = FormerNames.methods[fullName] else { return nil }
    let isOfProgram =
      type.map { isInherited(name.text, fullName, by: $0) }
      ?? isDeclared(name.text, labels, program.methods, program.propertyNames, isBare: isBare)
    guard !isOfProgram else { return nil }
    let isTaken = isDeclared(
      method.name, Self.labels(of: method, for: labels), program.interfaceMethods,
      program.interfaceProperties, isBare: isBare)
    if isTaken { warnOfCollision(at: name, method.name) }
    return isTaken ? nil : method
  }

  /// Whether a superclass of the program or a protocol declares a property.
  private func isInherited(property name: String, by type: String) -> Bool {
    program.requirements.contains(name)
      || program.ancestry(of: type).dropFirst().contains { superclass in
        let record = program.type(named: superclass)
        return record?.properties[name] != nil && record?.propertyOverrides.contains(name) == false
      }
  }

  /// Whether a superclass of the program or a protocol declares a method.
  private func isInherited(_ name: String, _ fullName: String, by type: String) -> Bool {
    program.requirements.contains(fullName)
      || program.ancestry(of: type).dropFirst().contains { superclass in
        program.type(named: superclass)?.methods(named: name).contains {
          $0.fullName == fullName && !$0.isOverride
        } == true
      }
  }

  /// Returns the labels of a call with the present name.
  private static func labels(
    of method: (name: String, label: String?), for former: [String]
  ) -> [String] {
    former.isEmpty ? [] : [method.label ?? "_"] + former.dropFirst()
  }

  /// Whether a call of that name can reach something that the program declares.
  private func isDeclared(
    _ name: String, _ labels: [String], _ methods: [String: [TypeRecord.Method]],
    _ properties: Set<String>, isBare: Bool
  ) -> Bool {
    methods[name, default: []].contains { $0.accepts(labels) }
      // A call of a closure has no labels.
      || properties.contains(name) && labels.allSatisfy { $0 == "_" }
      || isBare && program.localNames.contains(name)
  }

  /// Whether the program has a type, a member, a variable, a parameter or a function of that name.
  private func isDeclared(_ name: String) -> Bool {
    isMember(name) || program.localNames.contains(name)
  }

  /// Whether the program has a type or a member of that name.
  private func isMember(_ name: String) -> Bool {
    isType(name) || program.memberNames.contains(name)
  }

  /// Whether the program declares a type of that name, and does not only extend it.
  private func isType(_ name: String) -> Bool {
    program.type(named: name)?.isDeclared == true
  }

  private func renameType(_ token: TokenSyntax) {
    guard let name = Self.presentType(token.text, in: program) else { return }
    changes.edits.replace(token.place, with: name)
  }

  /// Returns the present name of a type; `nil` if it has another one, or the program declares one of that name.
  static func presentType(_ name: String, in program: Program) -> String? {
    guard program.type(named: name)?.isDeclared != true, !program.localNames.contains(name) else {
      return nil
    }
    return FormerNames.types[name]
  }

  /// Renames a property. A variable or a parameter of the new name would hide it without `self`.
  private func renameProperty(_ token: TokenSyntax, isBare: Bool) {
    guard let name = FormerNames.properties[token.text] else { return }
    guard !program.interfaceProperties.contains(name) else {
      return warnOfCollision(at: token, name)
    }
    let isHidden = isBare && program.localNames.contains(name)
    changes.edits.replace(token.place, with: isHidden ? "self.\(name)" : name)
  }

  private func warnOfCollision(at token: TokenSyntax, _ name: String) {
    guard !token.isExcludedOnLinux else { return }
    changes.warn(
      at: token,
      "\(token.text) is named \(name) now, which the program also declares; rename its declaration, "
        + "then this")
  }

  private func rename(_ token: TokenSyntax, in names: [String: String]) {
    guard let name = names[token.text] else { return }
    changes.edits.replace(token.place, with: name)
  }
}
