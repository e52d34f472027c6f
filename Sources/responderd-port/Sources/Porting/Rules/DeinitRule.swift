import SwiftSyntax

/// Isolates a `deinit` that calls something or sets a property of another object, in the classes that are isolated to the main actor: those of UIKit's
/// classes and those that ``IsolationRule`` marks.
final class DeinitRule: RuleVisitor {
  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let body = node.body, !node.modifiers.has("isolated"), !node.modifiers.has("nonisolated"),
      let type = node.enclosingTypeName, program.isIsolated(type),
      CallFinder.calls(in: body, of: program)
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
  private var isFound = false

  private init(_ program: Program) {
    self.program = program
    super.init(viewMode: .sourceAccurate)
  }

  /// Whether there is a call of something that may be isolated.
  static func calls(in body: CodeBlockSyntax, of program: Program) -> Bool {
    let finder = CallFinder(program)
    finder.walk(body)
    return finder.isFound
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if !isFree(node.calledExpression) { isFound = true }
    return .visitChildren
  }

  /// `table.delegate = nil`, `Gauge.live -= 1` and `all.views[id] = nil`, but not `table = nil`.
  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    guard elements.count > 1, Self.isAssignment(elements[1]) else { return .visitChildren }
    var target = elements[0]
    while let inner = target.as(SubscriptCallExprSyntax.self)?.calledExpression
      ?? target.as(OptionalChainingExprSyntax.self)?.expression
      ?? target.as(ForceUnwrapExprSyntax.self)?.expression
    {
      target = inner
    }
    if let base = target.as(MemberAccessExprSyntax.self)?.base, base.trimmedDescription != "self" {
      isFound = true
    }
    return .visitChildren
  }

  private static func isAssignment(_ expression: ExprSyntax) -> Bool {
    if expression.is(AssignmentExprSyntax.self) { return true }
    guard let name = expression.as(BinaryOperatorExprSyntax.self)?.operator.text else {
      return false
    }
    return name.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(name)
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
