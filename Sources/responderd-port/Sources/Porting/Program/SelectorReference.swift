import SwiftSyntax

/// The method that a `#selector` refers to.
struct SelectorReference {
  /// Identifies the method. Two references with the same key are the same action, also if they name a
  /// class and its subclass.
  struct Key: Hashable {
    let owner: String
    let method: String
  }

  /// Why a reference cannot be ported.
  enum Failure: Error {
    case property, noType, protocolMethod(String), shape(String), expression

    var message: String {
      switch self {
      case .property:
        "a selector of a property needs the Objective-C runtime; use a method or a closure"
      case .noType:
        "the class of this method is unknown; write Selector(CLASS.METHOD)"
      case .protocolMethod(let name):
        "\(name) is a protocol; a Selector needs the class that has the method"
      case .shape(let name):
        "a Selector cannot call \(name): the parameters can be a sender and a UIEvent"
      case .expression:
        "this selector cannot be ported; write Selector(CLASS.METHOD)"
      }
    }
  }

  /// The class, as the program writes it.
  let type: String
  /// The method, as the program writes it, such as `tapped(_:)`.
  let method: String
  /// The type that follows `as`, if any.
  let cast: String?
  /// The declaration, if the program has it.
  let declaration: TypeRecord.Method?
  /// Whether the base name alone matches several methods.
  let isAmbiguous: Bool
  let key: Key

  init(_ node: MacroExpansionExprSyntax, in program: Program) throws(Failure) {
    guard let argument = node.arguments.first, node.arguments.count == 1 else {
      throw .expression
    }
    guard argument.label == nil else { throw .property }
    try self.init(argument.expression, at: Syntax(node), in: program)
  }

  private init(
    _ written: ExprSyntax, at node: Syntax, in program: Program
  ) throws(Failure) {
    var expression = written
    var cast: String?
    while true {
      if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
        let only = tuple.elements.first
      {
        expression = only.expression
      } else if let sequence = expression.as(SequenceExprSyntax.self) {
        let parts = Array(sequence.elements)
        guard parts.count == 3, parts[1].is(UnresolvedAsExprSyntax.self) else {
          throw .expression
        }
        cast = parts[2].trimmedDescription
        expression = parts[0]
      } else {
        break
      }
    }
    self.cast = cast

    let name: DeclReferenceExprSyntax
    let base: ExprSyntax?
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      (name, base) = (reference, nil)
    } else if let access = expression.as(MemberAccessExprSyntax.self), access.base != nil {
      (name, base) = (access.declName, access.base)
    } else {
      throw .expression
    }
    method = name.trimmedDescription
    let baseName = name.baseName.text
    type = try Self.type(of: base, method: baseName, at: node, in: program)

    let candidates = program.methods(named: baseName, of: type)
    let labels = name.argumentNames?.arguments.map(\.name.text)
    let matching = candidates.filter { labels == nil || $0.labels == labels }
    declaration = matching.count > 1 ? matching.first(where: \.isObjC) : matching.first
    isAmbiguous = candidates.count > 1 && labels == nil
    if let declaration, !Self.hasShape(declaration) { throw .shape(declaration.fullName) }
    let fullName = declaration?.fullName ?? method
    if declaration?.isStatic == true { throw .shape(fullName) }
    key = Key(owner: program.owner(of: fullName, in: type), method: fullName)
  }

  private static func hasShape(_ method: TypeRecord.Method) -> Bool {
    guard let last = method.parameterTypes.last else { return true }
    return method.labels.count == 1
      || method.labels.count == 2 && ["UIEvent", "UIEvent?", "UIEvent!"].contains(last)
  }

  /// Returns the class of the method.
  private static func type(
    of base: ExprSyntax?, method: String, at node: Syntax, in program: Program
  ) throws(Failure) -> String {
    let enclosing = node.enclosingTypes
    let written = base?.trimmedDescription
    switch written {
    case nil, "self", "super", "type(of: self)":
      // Like Swift's lookup: the innermost type that has the method, else the innermost one.
      let owner = enclosing.first { !program.methods(named: method, of: $0.name).isEmpty }
      guard let owner = owner ?? enclosing.first else { throw .noType }
      return program.type(named: owner.name)?.kind == .protocol ? "Self" : owner.name
    case "Self":
      guard let owner = enclosing.first else { throw .noType }
      return program.type(named: owner.name)?.kind == .protocol ? "Self" : owner.name
    case let written?:
      let last = written.split(separator: ".").last.map(String.init) ?? written
      let isPath = written.allSatisfy { $0.isLetter || $0.isNumber || "._<>,? ".contains($0) }
      guard isPath else { throw .noType }
      if last.first?.isUppercase == true {
        if program.type(named: written)?.kind == .protocol { throw .protocolMethod(written) }
        return written
      }
      // A property whose type the program declares.
      for scope in enclosing {
        guard let type = program.type(named: scope.name)?.properties[last], !type.isEmpty else {
          continue
        }
        if program.type(named: type)?.kind == .protocol { throw .protocolMethod(type) }
        return type
      }
      throw .noType
    }
  }
}

/// Collects the methods that the selectors of a file refer to.
final class SelectorCollector: SyntaxVisitor {
  private let program: Program
  private var found: [(type: String, key: SelectorReference.Key)] = []

  private init(_ program: Program) {
    self.program = program
    super.init(viewMode: .sourceAccurate)
  }

  static func selectors(
    in tree: SourceFileSyntax, of program: Program
  ) -> [(type: String, key: SelectorReference.Key)] {
    let collector = SelectorCollector(program)
    collector.walk(tree)
    return collector.found
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.macroName.text == "selector" else { return .visitChildren }
    // One that cannot be ported is reported by the rule.
    if let reference = try? SelectorReference(node, in: program) {
      found.append((fullName(reference.type, at: node), reference.key))
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    addPorted(node)
    return .visitChildren
  }

  /// Adds the method of a selector that was ported before.
  private func addPorted(_ call: FunctionCallExprSyntax) {
    guard call.calledExpression.trimmedDescription == "Selector",
      let access = call.arguments.first?.expression.as(MemberAccessExprSyntax.self),
      let type = access.base?.trimmedDescription
    else { return }
    let labels = access.declName.argumentNames?.arguments.map(\.name.text)
    let declaration = program.methods(named: access.declName.baseName.text, of: type).first {
      labels == nil || $0.labels == labels
    }
    let method = declaration?.fullName ?? access.declName.trimmedDescription
    let owner = program.owner(of: method, in: type)
    found.append((fullName(type, at: call), SelectorReference.Key(owner: owner, method: method)))
  }

  private func fullName(_ type: String, at node: some SyntaxProtocol) -> String {
    program.fullName(of: type, inside: node.enclosingTypes)
  }
}
