import SwiftSyntax

/// The declarations of a program, by the names of the types.
struct Program {
  let types: [String: TypeRecord]
  /// The full names of nested types, by their last part.
  private let nestedNames: [String: [String]]
  /// How often each selector is written.
  private(set) var selectorCounts: [SelectorReference.Key: Int] = [:]
  /// The names of the optional requirements of the program's protocols.
  let optionalMethods: Set<String>
  /// Whether the program shows a window itself.
  let showsWindow: Bool

  init(_ files: [ParsedFile]) {
    var types: [String: TypeRecord] = [:]
    for file in files {
      let collector = DeclarationCollector(path: file.path, types: types)
      collector.walk(file.tree)
      types = collector.types
    }
    self.types = types
    nestedNames = Dictionary(
      grouping: types.keys.filter { $0.contains(".") },
      by: { $0.split(separator: ".").last.map(String.init) ?? $0 })
    showsWindow = files.contains { file in
      file.tree.tokens(viewMode: .sourceAccurate).contains { $0.text == "makeKeyAndVisible" }
    }
    optionalMethods = Set(
      types.values.flatMap(\.methods).filter(\.isOptional).map(\.name))
    for file in files {
      for key in SelectorCollector.keys(in: file.tree, of: self) {
        selectorCounts[key, default: 0] += 1
      }
    }
  }

  /// Returns the record of a type. A name without its enclosing type matches, if it is the only one.
  func type(named name: String) -> TypeRecord? {
    if let found = types[name] { return found }
    guard let candidates = nestedNames[name], candidates.count == 1 else { return nil }
    return types[candidates[0]]
  }

  /// Returns the superclasses of a class, from the class itself up, and the first name that the
  /// program does not declare, if any.
  func ancestry(of name: String) -> [String] {
    var names: [String] = []
    var next: String? = name
    while let current = next, !names.contains(current) {
      names.append(current)
      next = type(named: current)?.inherited.first { inherited in
        guard let record = type(named: inherited), record.isDeclared else {
          return !inherited.hasSuffix("Delegate") && !inherited.hasSuffix("DataSource")
        }
        return record.kind == .class
      }
    }
    return names
  }

  /// Whether another class of the program inherits from a class.
  func hasSubclasses(_ name: String) -> Bool {
    types.values.contains { $0.kind == .class && $0.inherited.contains(name) }
  }

  /// Returns the methods with a base name that a class or a superclass declares.
  func methods(named name: String, of type: String) -> [TypeRecord.Method] {
    for ancestor in ancestry(of: type) {
      let found = self.type(named: ancestor)?.methods.filter { $0.name == name } ?? []
      if !found.isEmpty { return found }
    }
    return []
  }
}
