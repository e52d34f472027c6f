/// What the declarations of a program say about a type, including its extensions.
struct TypeRecord {
  enum Kind { case `class`, `protocol`, other }

  /// A method.
  struct Method {
    let name: String
    let labels: [String]
    /// Whether each parameter has a default value, or takes any number of them.
    let canBeLeftOut: [Bool]
    let parameterTypes: [String]
    let isStatic: Bool
    let isObjC: Bool
    let isOverride: Bool
    /// Whether it is an optional requirement of a protocol.
    let isOptional: Bool
    let isInExtension: Bool

    /// Such as `tapped(_:)`.
    var fullName: String { "\(name)(\(labels.map { "\($0):" }.joined()))" }

    /// Whether a call with these labels can be one of the method.
    func accepts(_ given: [String]) -> Bool {
      var rest = given[...]
      for (label, canBeLeftOut) in zip(labels, canBeLeftOut) {
        if rest.first == label { rest.removeFirst() } else if !canBeLeftOut { return false }
      }
      return rest.isEmpty
    }
  }

  var kind = Kind.other
  /// Whether the program has the declaration, and not only extensions.
  var isDeclared = false
  /// The file of the declaration.
  var path = ""
  var isFinal = false
  var isGeneric = false
  var isMainActor = false
  var isObjC = false
  /// Whether an initialiser can be called without arguments, besides an `init()` that a subclass can override.
  var hasInitializerOfDefaults = false
  /// The superclass and the protocols, also those of extensions.
  var inherited: [String] = []
  /// The superclass and the protocols without those of extensions.
  var inheritedByDeclaration: [String] = []
  private(set) var methods: [Method] = []
  /// The methods by their base names.
  private var methodsByName: [String: [Method]] = [:]
  private var fullNames: Set<String> = []
  /// The full names of the methods that extensions declare.
  private(set) var extensionMethods: Set<String> = []
  /// The names of the properties, and their types if they are written out.
  var properties: [String: String] = [:]
  /// The names of the properties that extensions declare.
  var extensionProperties: Set<String> = []
  /// The names of the properties that override those of a superclass.
  var propertyOverrides: Set<String> = []
  /// The names of the properties that do not.
  var ownProperties: [String] { properties.keys.filter { !propertyOverrides.contains($0) } }

  mutating func add(_ method: Method) {
    methods.append(method)
    methodsByName[method.name, default: []].append(method)
    fullNames.insert(method.fullName)
    if method.isInExtension { extensionMethods.insert(method.fullName) }
  }

  func methods(named name: String) -> [Method] { methodsByName[name] ?? [] }

  /// Whether the type declares a method, such as `tapped(_:)`.
  func declares(_ fullName: String) -> Bool { fullNames.contains(fullName) }
}
