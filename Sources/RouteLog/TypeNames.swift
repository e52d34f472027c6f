import ResponderKit

/// How the objects of each type are named, each type asked once: the runtime takes its time to tell what
/// a type is, and to spell its name out.
@MainActor
enum TypeNames {
  enum Naming {
    /// By its identifier, or else its type.
    case view
    /// As it says.
    case byItself
    /// By its name, or else its type, which is this.
    case recognizer(String)
    /// By its type, which is this.
    case type(String)
  }

  @exclusivity(unchecked) private static var known: [ObjectIdentifier: Naming] = [:]
  @exclusivity(unchecked) private static var names: [ObjectIdentifier: String] = [:]
  /// What was asked for last, in places that their types' identities choose: to look here costs a tenth.
  @exclusivity(unchecked) private static var recent = [(type: ObjectIdentifier, naming: Naming)?](
    repeating: nil, count: 64)

  static func naming(of type: AnyClass) -> Naming {
    let identity = ObjectIdentifier(type)
    // Types lie at multiples of 16.
    let place = (Int(bitPattern: identity) >> 4) & 63
    if let found = recent[place], found.type == identity { return found.naming }
    let naming = known[identity] ?? make(type)
    known[identity] = naming
    recent[place] = (identity, naming)
    return naming
  }

  private static func make(_ type: AnyClass) -> Naming {
    if type is UIView.Type { return .view }
    if type is any NamedInRoutes.Type { return .byItself }
    return type is UIGestureRecognizer.Type ? .recognizer(name(of: type)) : .type(name(of: type))
  }

  /// Whether an object of a type is always called the same, or counts when that changes.
  static func areCounted(of type: AnyClass) -> Bool {
    switch naming(of: type) {
    case .view: (type as? UIView.Type)?.countsItsNames == true
    case .type: true
    case .byItself, .recognizer: false
    }
  }

  static func name(of type: AnyClass) -> String {
    let identity = ObjectIdentifier(type)
    if let name = names[identity] { return name }
    let name = String(describing: type)
    names[identity] = name
    return name
  }
}
