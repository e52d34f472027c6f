import SwiftSyntax

/// Isolates a `deinit` that calls something or sets a property of another object, in the classes that are isolated to the main actor: those of UIKit's
/// classes and those that ``IsolationRule`` marks.
final class DeinitRule: RuleVisitor {
  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let body = node.body, !node.modifiers.has("isolated"), !node.modifiers.has("nonisolated"),
      let type = node.enclosingTypeName, program.isIsolated(type),
      CallFinder.calls(in: body, of: type, program)
    else { return .visitChildren }
    changes.edits.insert("isolated ", at: node.deinitKeyword.place.lowerBound)
    return .visitChildren
  }
}

private final class CallFinder: SyntaxVisitor {
  /// The functions that any thread may call.
  private static let freeFunctions: Set<String> = ["print", "debugPrint", "NSLog"]
  /// The methods of other objects that any thread may call.
  private static let freeMethods: Set<String> = [
    "removeObserver", "cancel", "deallocate", "deinitialize",
  ]

  private let program: Program
  /// The properties that a `deinit` may set: those of the class, and those that it declares itself.
  private var own: Set<String>
  private var isFound = false

  private init(_ type: String, _ program: Program) {
    self.program = program
    own = Set(program.type(named: type)?.properties.keys.map(\.self) ?? [])
    super.init(viewMode: .sourceAccurate)
  }

  /// Whether there is a call of something that may be isolated.
  static func calls(in body: CodeBlockSyntax, of type: String, _ program: Program) -> Bool {
    let finder = CallFinder(type, program)
    finder.walk(body)
    return finder.isFound
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if !isFree(node.calledExpression) { isFound = true }
    return .visitChildren
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    own.insert(node.identifier.text)
    return .visitChildren
  }

  /// `table.delegate = nil`, `Gauge.live -= 1`, `live -= 1` for a variable outside of the class, and
  /// `all.views[id] = nil`, but not `table = nil`.
  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    guard elements.count > 1, Self.isAssignment(elements[1]) else { return .visitChildren }
    let targets = elements[0].as(TupleExprSyntax.self)?.elements.map(\.expression)
    for target in targets ?? [elements[0]] { visit(target: target) }
    return .visitChildren
  }

  private func visit(target: ExprSyntax) {
    var target = target
    while let inner = target.as(SubscriptCallExprSyntax.self)?.calledExpression
      ?? target.as(OptionalChainingExprSyntax.self)?.expression
      ?? target.as(ForceUnwrapExprSyntax.self)?.expression
    {
      target = inner
    }
    if let base = target.as(MemberAccessExprSyntax.self)?.base {
      if base.trimmedDescription != "self" { isFound = true }
    } else if let name = target.as(DeclReferenceExprSyntax.self)?.baseName.text {
      if !own.contains(name) { isFound = true }
    }
  }

  private static func isAssignment(_ expression: ExprSyntax) -> Bool {
    if expression.is(AssignmentExprSyntax.self) { return true }
    guard let name = expression.as(BinaryOperatorExprSyntax.self)?.operator.text else {
      return false
    }
    return name.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(name)
  }

  private func isFree(_ function: ExprSyntax) -> Bool {
    if let name = function.as(DeclReferenceExprSyntax.self)?.baseName.text {
      return Self.freeFunctions.contains(name) && !isDeclared(name)
    }
    guard let access = function.as(MemberAccessExprSyntax.self), let base = access.base,
      !base.is(SuperExprSyntax.self), base.trimmedDescription != "self"
    else { return false }
    let name = access.declName.baseName.text
    return Self.freeMethods.contains(name) && !isDeclared(name)
  }

  /// Whether the program has a method or a function of that name, which can be isolated.
  private func isDeclared(_ name: String) -> Bool {
    program.memberNames.contains(name) || program.localNames.contains(name)
  }
}
