import SwiftSyntax

/// The declarations of a program, by the names of the types.
struct Program {
  let types: [String: TypeRecord]
  /// The full names of nested types, by their last part.
  private let nestedNames: [String: [String]]
  /// The superclasses of the declared types, by the full names of the types.
  private var superclassNames: [String: String] = [:]
  /// How often each selector is written.
  private(set) var selectorCounts: [SelectorReference.Key: Int] = [:]
  /// The classes that selectors name, with the types around them.
  private(set) var selectorTypes: Set<String> = []
  /// The optional requirements of the program's protocols, by their base names.
  let optionalMethods: [String: [TypeRecord.Method]]
  /// The names of the properties of all types.
  let propertyNames: Set<String>
  /// The names of the members of all types and tuples, besides overrides of properties; the methods by their base names.
  let memberNames: Set<String>
  /// The methods of all types, besides overrides, by their base names.
  let methods: [String: [TypeRecord.Method]]
  /// The methods of UIKit's classes, their subclasses and the program's protocols, besides overrides, by their base names.
  private(set) var interfaceMethods: [String: [TypeRecord.Method]] = [:]
  /// The names of the properties of these types, besides overrides.
  private(set) var interfaceProperties: Set<String> = []
  /// The names of the variables, parameters and functions outside of types, and of type aliases.
  let localNames: Set<String>
  /// The names that classes inherit from.
  private let superclasses: Set<String>
  /// The full names of the methods and the names of the properties that protocols require.
  let requirements: Set<String>
  /// Whether the program shows a window itself.
  let showsWindow: Bool
  /// Whether a file imports UIKit, or all of them only other modules, and one names types of UIKit: a header of
  /// the program imports it then.
  let usesUIKit: Bool

  init(_ files: [ParsedFile]) {
    var types: [String: TypeRecord] = [:]
    for file in files {
      let collector = DeclarationCollector(path: file.path, types: types)
      // The collector has the only copy, which it changes in place.
      types = [:]
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
    let imported = files.reduce(into: Set<String>()) { $0.formUnion(ImportList($1).modules) }
    usesUIKit =
      imported.contains("UIKit")
      || (!imported.isEmpty
        && imported.isDisjoint(with: Modules.ofUIKit.union(Modules.ofOtherInterfaces))
        && files.contains { Self.namesCommonTypes($0, besides: types) })
    optionalMethods = Dictionary(
      grouping: types.values.flatMap(\.methods).filter(\.isOptional), by: \.name)
    let protocols = types.values.filter { $0.kind == .protocol }
    requirements = Set(protocols.flatMap { $0.methods.map(\.fullName) + $0.properties.keys })
    superclasses = Set(types.values.filter { $0.kind == .class }.flatMap(\.inherited))
    methods = Dictionary(
      grouping: types.values.flatMap(\.methods).filter { !$0.isOverride }, by: \.name)
    propertyNames = Set(types.values.flatMap(\.properties.keys))
    var memberNames = Set(types.values.flatMap { $0.methods.map(\.name) + $0.ownProperties })
    var localNames: Set<String> = []
    for file in files {
      let collector = NameCollector(viewMode: .sourceAccurate)
      collector.walk(file.tree)
      memberNames.formUnion(collector.members)
      localNames.formUnion(collector.locals)
    }
    self.memberNames = memberNames
    self.localNames = localNames
    // An extension of a type that is not declared has only protocols.
    for (name, record) in types where record.isDeclared {
      superclassNames[name] = superclass(of: name, record)
    }
    let interfaces = types.filter { name, record in
      record.kind == .protocol
        || (record.kind == .class || !record.isDeclared)
          && mayBeOfUIKit(ancestry(of: name).last ?? name)
    }.values
    interfaceMethods = Dictionary(
      grouping: interfaces.flatMap(\.methods).filter { !$0.isOverride }, by: \.name)
    interfaceProperties = Set(interfaces.flatMap(\.ownProperties))
    for file in files {
      for found in SelectorCollector.selectors(in: file.tree, of: self) {
        selectorCounts[found.key, default: 0] += 1
        selectorTypes.insert(found.type)
      }
    }
  }

  /// Whether a type is one of UIKit, or of another module that may be based on it.
  private func mayBeOfUIKit(_ name: String) -> Bool {
    type(named: name)?.isDeclared != true && !name.hasPrefix("NS")
      && !Self.typesElsewhere.contains(name)
  }

  /// The types of other modules that programs extend most, and the protocols that classes without a superclass conform to.
  private static let typesElsewhere: Set<String> = [
    "AnyObject", "Array", "Bool", "CGFloat", "CGPoint", "CGRect", "CGSize", "CaseIterable",
    "Character", "Codable",
    "Collection", "Comparable", "CustomStringConvertible", "Data", "Date", "Decodable",
    "Dictionary", "Double",
    "Encodable", "Equatable", "Error", "Float", "Hashable", "Identifiable", "Int",
    "ObservableObject", "Operation",
    "Optional", "Sendable", "Sequence", "Set", "String", "Thread", "URL",
  ]

  private static func namesCommonTypes(
    _ file: ParsedFile, besides types: [String: TypeRecord]
  ) -> Bool {
    file.tree.tokens(viewMode: .sourceAccurate).contains { token in
      guard let type = FormerNames.presentRoot(of: token) else { return false }
      return Modules.commonTypes.contains(type) && types[token.text]?.isDeclared != true
        && !token.isExcludedOnLinux
    }
  }

  /// Returns the record of a type. A name without its enclosing type matches, if it is the only one.
  func type(named name: String) -> TypeRecord? { types[fullName(of: name)] }

  /// Returns the name of a type with those of the types around it, for a name that is written inside the given types.
  func fullName(of name: String, inside enclosing: [EnclosingType] = []) -> String {
    fullName(of: name, within: enclosing.reversed().map(\.name))
  }

  private func fullName(of name: String, within outer: [String]) -> String {
    // Only a nested type can be found in another one.
    let last = name.split(separator: ".").last.map(String.init) ?? name
    var outer = nestedNames[last] == nil ? [] : outer
    while !outer.isEmpty {
      let candidate = (outer + [name]).joined(separator: ".")
      if types[candidate] != nil { return candidate }
      outer.removeLast()
    }
    guard types[name] == nil, let candidates = nestedNames[name], candidates.count == 1 else {
      return name
    }
    return candidates[0]
  }

  /// Returns the superclasses of a class, from the class itself up, and the first name that the
  /// program does not declare, if any.
  func ancestry(of name: String) -> [String] {
    var names: [String] = []
    var visited: Set<String> = []
    var next: String? = fullName(of: name)
    while let current = next, visited.insert(current).inserted {
      names.append(current)
      next = superclassNames[current]
    }
    return names
  }

  /// Returns the superclass of a class that the program declares: the first inherited name that is not a protocol.
  private func superclass(of name: String, _ record: TypeRecord) -> String? {
    // A superclass can be named without the types that both are in.
    let outer = name.split(separator: ".").dropLast().map(String.init)
    let inherited = record.inherited.lazy.map {
      self.fullName(of: Self.withoutModule($0), within: outer)
    }
    return inherited.first { inherited in
      guard let record = types[inherited], record.isDeclared else {
        return !inherited.hasSuffix("Delegate") && !inherited.hasSuffix("DataSource")
      }
      return record.kind == .class
    }
  }

  /// `UIKit.UIView` without the name of the module.
  private static func withoutModule(_ name: String) -> String {
    let parts = name.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, Modules.present.contains(String(parts[0])) else { return name }
    return String(parts[1])
  }

  /// Whether another class of the program inherits from a class.
  func hasSubclasses(_ name: String) -> Bool { superclasses.contains(name) }

  /// Returns the methods with a base name that a class or a superclass declares.
  func methods(named name: String, of type: String) -> [TypeRecord.Method] {
    for ancestor in ancestry(of: type) {
      let found = self.type(named: ancestor)?.methods(named: name) ?? []
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Returns the farthest ancestor of a class that declares a method. A method that the program does not
  /// declare is taken for one of the last ancestor.
  func owner(of fullName: String, in type: String) -> String {
    let ancestry = ancestry(of: type)
    let owner = ancestry.last { self.type(named: $0)?.declares(fullName) == true }
    return owner ?? ancestry.last ?? type
  }
}
