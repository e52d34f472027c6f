import SwiftSyntax

/// Moves overrides from extensions into the class, and likewise the methods of extensions that a subclass
/// overrides: without the Objective-C runtime, members of extensions cannot take part in overriding.
struct OverrideMove {
  private let files: [ParsedFile]
  private let program: Program
  /// The members that a subclass overrides, by class.
  private let overridden: [String: Set<String>]
  private(set) var changes: [FileChanges]
  /// What each class receives.
  private var moved: [String: String] = [:]

  init(_ files: [ParsedFile], in program: Program) {
    self.files = files
    self.program = program
    overridden = Self.overriddenMembers(in: program)
    changes = files.map { FileChanges($0, in: program) }
    for (file, changes) in zip(files, changes) {
      for extended in ExtensionCollector.extensions(in: file.tree) { empty(extended, changes) }
    }
    for (file, changes) in zip(files, changes) {
      for found in ClassCollector.classes(in: file.tree) {
        guard let text = moved.removeValue(forKey: found.name) else { continue }
        Self.insert(text, into: found.node, changes)
      }
    }
  }

  // MARK: - What moves

  private static func overriddenMembers(in program: Program) -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    for (name, record) in program.types where record.kind == .class {
      let ancestors = program.ancestry(of: name).dropFirst()
      for method in record.methods where method.isOverride {
        let owner = ancestors.first { ancestor in
          program.type(named: ancestor)?.methods.contains { $0.fullName == method.fullName } == true
        }
        guard let owner else { continue }
        let isInExtension = program.type(named: owner)?.methods.contains {
          $0.fullName == method.fullName && $0.isInExtension
        }
        if isInExtension == true { found[owner, default: []].insert(method.fullName) }
      }
      for property in record.propertyOverrides {
        let owner = ancestors.first { program.type(named: $0)?.properties[property] != nil }
        guard let owner, program.type(named: owner)?.extensionProperties.contains(property) == true
        else { continue }
        found[owner, default: []].insert(property)
      }
    }
    return found
  }

  private func moves(_ member: MemberBlockItemSyntax, of type: String) -> Bool {
    let modifiers = member.decl.asProtocol((any WithModifiersSyntax).self)?.modifiers
    if modifiers?.has("override") == true { return true }
    guard let names = overridden[type] else { return false }
    if let function = member.decl.as(FunctionDeclSyntax.self) {
      let labels = function.signature.parameterClause.parameters.map { "\($0.firstName.text):" }
      return names.contains("\(function.name.text)(\(labels.joined()))")
    }
    if let variable = member.decl.as(VariableDeclSyntax.self) {
      return variable.bindings.contains { names.contains($0.pattern.trimmedDescription) }
    }
    return false
  }

  // MARK: - Moving

  private mutating func empty(_ extended: ExtensionDeclSyntax, _ changes: FileChanges) {
    let type = extended.extendedType.typeName
    let members = extended.memberBlock.members
    // As an array: a filtered syntax collection is a tree of its own, with other positions.
    let leaving = Array(members).filter { moves($0, of: type) }
    for member in members {
      guard let condition = member.decl.as(IfConfigDeclSyntax.self) else { continue }
      let text = condition.trimmedDescription
      if text.split(whereSeparator: \.isWhitespace).contains("override") {
        changes.warn(at: member, "move the overrides in this #if from the extension to the class")
      }
    }
    guard let first = leaving.first else { return }
    guard let record = program.type(named: type), record.isDeclared, record.kind == .class else {
      return changes.warn(
        at: first,
        "an extension cannot override; the class \(type) is not part of this program, so use a "
          + "subclass")
    }
    guard extended.genericWhereClause == nil else {
      return changes.warn(
        at: first, "an extension cannot override; move this to the class, for all its arguments")
    }
    let newline = changes.file.newline
    for member in leaving {
      var text = member.description
      if !text.hasPrefix(newline + newline) { text = newline + text }
      moved[type, default: ""] += text
    }
    if leaving.count == members.count, isDisposable(extended) {
      removeWhole(extended, changes)
    } else {
      for member in leaving {
        changes.edits.remove(member.position.utf8Offset..<member.endPosition.utf8Offset)
      }
    }
  }

  /// Whether an extension says nothing without its members.
  private func isDisposable(_ extended: ExtensionDeclSyntax) -> Bool {
    extended.inheritanceClause == nil && extended.attributes.isEmpty
      && extended.memberBlock.rightBrace.leadingTrivia.isSpace
  }

  private func removeWhole(_ extended: ExtensionDeclSyntax, _ changes: FileChanges) {
    guard extended.leadingTrivia.isSpace, extended.trailingTrivia.isSpace else {
      return changes.edits.remove(extended.place)
    }
    changes.edits.remove(extended.position.utf8Offset..<extended.endPosition.utf8Offset)
  }

  private static func insert(_ text: String, into node: ClassDeclSyntax, _ changes: FileChanges) {
    let block = node.memberBlock
    let last = block.members.last.map(Syntax.init) ?? Syntax(block.leftBrace)
    var text = text
    if !block.rightBrace.leadingTrivia.contains(where: \.isNewline) { text += changes.file.newline }
    changes.edits.insert(text, at: last.endPosition.utf8Offset)
  }
}

/// Finds the extensions of a file.
private final class ExtensionCollector: SyntaxVisitor {
  private var found: [ExtensionDeclSyntax] = []

  static func extensions(in tree: SourceFileSyntax) -> [ExtensionDeclSyntax] {
    let collector = ExtensionCollector(viewMode: .sourceAccurate)
    collector.walk(tree)
    return collector.found
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    found.append(node)
    return .skipChildren
  }
}

/// Finds the classes of a file, with the names of the types around them.
private final class ClassCollector: SyntaxVisitor {
  private var found: [(name: String, node: ClassDeclSyntax)] = []

  static func classes(in tree: SourceFileSyntax) -> [(name: String, node: ClassDeclSyntax)] {
    let collector = ClassCollector(viewMode: .sourceAccurate)
    collector.walk(tree)
    return collector.found
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let outer = node.enclosingTypes.reversed().map(\.name)
    found.append(((outer + [node.name.text]).joined(separator: "."), node))
    return .visitChildren
  }
}
