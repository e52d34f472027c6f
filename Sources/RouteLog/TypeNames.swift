/// The names of types, each asked for once: the runtime takes its time to spell one out.
@MainActor
enum TypeNames {
  private static var known: [ObjectIdentifier: String] = [:]

  static func name(of type: AnyClass) -> String {
    let identity = ObjectIdentifier(type)
    if let name = known[identity] { return name }
    let name = String(describing: type)
    known[identity] = name
    return name
  }
}
