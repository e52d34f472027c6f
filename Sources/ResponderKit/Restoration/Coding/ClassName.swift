/// The names of classes in archives.
package enum ClassName {
  /// Returns the fully qualified name of a class. The names of private classes contain an address,
  /// which is removed because it differs between launches.
  package static func name(of type: AnyClass) -> String {
    // The same as `String(reflecting:)`, without the search for a custom description.
    var rest = _typeName(type)[...]
    var name = ""
    while let sign = rest.firstIndex(of: "$") {
      let isAddress = rest[..<sign].hasSuffix(" at ")
      name += String(isAddress ? rest[..<sign].dropLast(4) : rest[...sign])
      rest = rest[sign...].dropFirst()
      if isAddress { rest = rest.drop(while: \.isHexDigit) }
    }
    return name + String(rest)
  }

  /// Returns whether an object's class or one of its superclasses has a name.
  static func isNamed(_ name: String, _ object: AnyObject) -> Bool {
    var candidate: AnyClass? = type(of: object)
    while let type = candidate {
      if self.name(of: type) == name { return true }
      candidate = _getSuperclass(type)
    }
    return false
  }

  /// Returns a name by which the class can be found in another launch; `nil` for private and local
  /// classes.
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
