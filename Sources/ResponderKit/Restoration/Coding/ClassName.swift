/// How classes are called in archives.
package enum ClassName {
  /// The class's name with all that it lies in. Swift puts an address into the names of private
  /// classes; it is left out, for the next launch has another.
  package static func name(of type: AnyClass) -> String {
    // As `String(reflecting:)`, without its search for a description of the class's own.
    var rest = _typeName(type)[...]
    var name = ""
    while let sign = rest.firstIndex(of: "$") {
      let isAddress = rest[..<sign].hasSuffix(" at ")
      name += isAddress ? rest[..<sign].dropLast(4) : rest[...sign]
      rest = rest[sign...].dropFirst()
      if isAddress { rest = rest.drop(while: \.isHexDigit) }
    }
    return name + rest
  }

  /// Whether an object's class, or one that it inherits from, has a name.
  static func isNamed(_ name: String, _ object: AnyObject) -> Bool {
    var candidate: AnyClass? = type(of: object)
    while let type = candidate {
      if self.name(of: type) == name { return true }
      candidate = _getSuperclass(type)
    }
    return false
  }

  /// A name that the class can be found by in another launch; `nil` for private and local ones.
  static func searchable(_ type: AnyClass) -> String? {
    guard let name = _mangledTypeName(type), find(name) == type else { return nil }
    return name
  }

  /// Traps on a class that could not be found again.
  static func check(_ type: AnyClass?) {
    guard let type, searchable(type) == nil else { return }
    preconditionFailure(
      "The restoration class \(type) is private or local: the next launch could not find it.")
  }

  static func find(_ name: String) -> AnyClass? { _typeByName(name) as? AnyClass }
}
