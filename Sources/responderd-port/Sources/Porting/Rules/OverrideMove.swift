import SwiftSyntax

/// Moves overrides from extensions into the class, and likewise the methods of extensions that a subclass
/// overrides: without the Objective-C runtime, members of extensions cannot take part in overriding.
struct OverrideMove {
  private let files: [ParsedFile]
  private let classes: ClassList
  /// The indices of the declarations, by the names of the classes.
  private let indices: [String: [Int]]
  private let imports: [ImportList]
  /// The members that a subclass overrides, by class.
  private let overridden: [String: Set<String>]
  private(set) var changes: [FileChanges]
  /// The files to which text of other files moves.
  private(set) var receiving: Set<Int> = []
  /// The files whose text moves to other files.
  private(set) var losing: Set<Int> = []
  /// What each class receives, by the index of its declaration.
  private var moved: [Int: String] = [:]
  /// The imports that each file needs for what it receives.
  private var needed: [Int: [String]] = [:]
  /// The names that a file declares for itself alone, of the files from which members move.
  private var privateNames: [Int: Set<String>] = [:]

  init(_ files: [ParsedFile], in program: Program) {
    self.files = files
    classes = ClassList(files)
    indices = Dictionary(
      grouping: classes.declarations.indices, by: { [classes] in classes.declarations[$0].name })
    imports = files.map(ImportList.init)
    overridden = Self.overriddenMembers(in: program)
    changes = files.map { FileChanges($0, in: program) }
    for index in files.indices {
      for extended in ExtensionCollector.extensions(in: files[index].tree) {
        empty(extended, of: index)
      }
    }
    for (index, text) in moved.sorted(by: { $0.key < $1.key }) {
      let target = classes.declarations[index]
      Self.insert(text, into: target.node, changes[target.file])
    }
    for (index, lines) in needed { insertImports(lines, into: index) }
  }

  // MARK: - What moves

  private static func overriddenMembers(in program: Program) -> [String: Set<String>] {
    var found: [String: Set<String>] = [:]
    for (name, record) in program.types where record.kind == .class {
      let ancestors = program.ancestry(of: name).dropFirst()
      for method in record.methods where method.isOverride {
        let owner = ancestors.first { program.type(named: $0)?.declares(method.fullName) == true }
        guard let owner,
          program.type(named: owner)?.extensionMethods.contains(method.fullName) == true
        else { continue }
        found[owner, default: []].insert(method.fullName)
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
      return names.contains(function.fullName)
    }
    if let variable = member.decl.as(VariableDeclSyntax.self) {
      return variable.bindings.contains { names.contains($0.pattern.trimmedDescription) }
    }
    return false
  }

  // MARK: - Moving

  private mutating func empty(_ extended: ExtensionDeclSyntax, of source: Int) {
    guard !extended.isExcludedOnLinux else { return }
    let changes = changes[source]
    let members = extended.memberBlock.members
    // As an array: a filtered syntax collection is a tree of its own, with other positions.
    var leaving = Array(members).filter { moves($0, of: extended.extendedType.typeName) }
    for member in members {
      guard let condition = member.decl.as(IfConfigDeclSyntax.self) else { continue }
      let text = condition.trimmedDescription
      if text.split(whereSeparator: \.isWhitespace).contains("override") {
        changes.warn(at: member, "move the overrides in this #if from the extension to the class")
      }
    }
    guard let first = leaving.first else { return }
    let target: Int
    do throws(MoveFailure) {
      target = try self.target(of: extended, in: source)
    } catch {
      return changes.warn(at: first, error.message)
    }
    let file = classes.declarations[target].file
    if file != source {
      let names = privateNames[source] ?? PrivateNames.names(in: files[source].tree)
      privateNames[source] = names
      leaving.removeAll { member in
        guard let failure = failure(of: member, in: extended, using: names) else { return false }
        changes.warn(at: member, failure.message)
        return true
      }
      guard !leaving.isEmpty else { return }
      let missing = imports[source].missing(in: imports[file])
      guard missing.allSatisfy(\.condition.isEmpty) else {
        return changes.warn(at: first, MoveFailure.conditionalImport.message)
      }
      for entry in missing where needed[file]?.contains(entry.text) != true {
        needed[file, default: []].append(entry.text)
      }
      receiving.insert(file)
      losing.insert(source)
    }
    let newline = changes.file.newline
    for member in leaving {
      var text = member.description(leaving: extended)
      if !text.hasPrefix(newline + newline) { text = newline + text }
      moved[target, default: ""] += text
    }
    if leaving.count == members.count, isDisposable(extended) {
      removeWhole(extended, changes)
    } else {
      for member in leaving {
        changes.edits.remove(member.position.utf8Offset..<member.endPosition.utf8Offset)
      }
    }
  }

  /// Returns the index of the class to which the members of an extension move.
  private func target(
    of extended: ExtensionDeclSyntax, in source: Int
  ) throws(MoveFailure) -> Int {
    let name = extended.extendedType.typeName
    let named = indices[name, default: []]
    guard !named.isEmpty else { throw .noClass(name) }
    guard extended.genericWhereClause == nil, !extended.extendedType.hasGenericArguments else {
      throw .generic
    }
    let inFile = named.filter { classes.declarations[$0].file == source }
    let inFolder = named.filter {
      files[classes.declarations[$0].file].folder == files[source].folder
    }
    let candidates = named.count == 1 ? named : inFile.isEmpty ? inFolder : inFile
    guard candidates.count == 1, let target = candidates.first else { throw .severalClasses(name) }
    guard extended.conditions.isEmpty, classes.declarations[target].node.conditions.isEmpty else {
      throw .condition
    }
    return target
  }

  /// Returns why a member cannot move to another file; `nil` if it can.
  private func failure(
    of member: MemberBlockItemSyntax, in extended: ExtensionDeclSyntax, using names: Set<String>
  ) -> MoveFailure? {
    let modifiers = member.decl.asProtocol((any WithModifiersSyntax).self)?.modifiers
    if modifiers?.isPrivate == true || extended.modifiers.isPrivate && modifiers?.access == nil {
      return .privateMember
    }
    let used = member.tokens(viewMode: .sourceAccurate).first { names.contains($0.text) }
    return used.map { .privateName($0.text) }
  }

  private func insertImports(_ lines: [String], into index: Int) {
    let file = files[index]
    let first = file.tree.statements.first { $0.item.is(ImportDeclSyntax.self) }
    let hasMark = file.bytes.starts(with: [0xEF, 0xBB, 0xBF])
    changes[index].edits.insert(
      lines.map { $0 + file.newline }.joined(), at: first?.place.lowerBound ?? (hasMark ? 3 : 0))
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

/// Why a member stays in its extension.
private enum MoveFailure: Error {
  case noClass(String), severalClasses(String), generic, condition, privateMember
  case privateName(String), conditionalImport

  var message: String {
    switch self {
    case .noClass(let name):
      "an extension cannot override; the class \(name) is not part of this program, so use a "
        + "subclass"
    case .severalClasses(let name):
      "an extension cannot override; several classes are named \(name), so move this to the right one"
    case .generic:
      "an extension cannot override; move this to the class, for all its arguments"
    case .condition:
      "an extension cannot override; move this to the class, with the conditions of #if around the "
        + "extension and the class"
    case .privateMember:
      "an extension cannot override; move this to the class, where the rest of this file cannot use "
        + "it while it is private"
    case .privateName(let name):
      "an extension cannot override; move this to the class, and also \(name), which is private to "
        + "this file"
    case .conditionalImport:
      "an extension cannot override; move this to the class, and add the imports that are in a #if "
        + "of this file"
    }
  }
}

extension MemberBlockItemSyntax {
  /// Returns the text, with the attributes and the access of its extension if it has none of its own.
  fileprivate func description(leaving extended: ExtensionDeclSyntax) -> String {
    guard let modifiers = decl.asProtocol((any WithModifiersSyntax).self)?.modifiers,
      let attributes = decl.asProtocol((any WithAttributesSyntax).self)?.attributes,
      let first = decl.firstToken(viewMode: .sourceAccurate)
    else { return description }
    let last = attributes.lastToken(viewMode: .sourceAccurate)
    let keyword = last?.nextToken(viewMode: .sourceAccurate) ?? first
    var bytes = Array(description.utf8)
    if let access = extended.modifiers.access, modifiers.access == nil {
      // In an extension, private means fileprivate.
      let word = access == "private" ? "fileprivate" : access
      bytes.insert(
        contentsOf: "\(word) ".utf8, at: keyword.place.lowerBound - position.utf8Offset)
    }
    let missing = extended.attributes.compactMap { $0.as(AttributeSyntax.self) }.filter {
      let name = $0.attributeName.trimmedDescription
      return !attributes.has(name) && !(name == "MainActor" && modifiers.has("nonisolated"))
    }
    bytes.insert(
      contentsOf: missing.map { "\($0.trimmedDescription) " }.joined().utf8,
      at: first.place.lowerBound - position.utf8Offset)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension TypeSyntax {
  fileprivate var hasGenericArguments: Bool {
    tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .leftAngle }
  }
}

extension ParsedFile {
  fileprivate var folder: Substring { path[..<(path.lastIndex(of: "/") ?? path.startIndex)] }
}
