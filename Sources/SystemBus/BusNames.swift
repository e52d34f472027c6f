/// Who has which names on a bus, as far as it is known.
struct BusNames {
  /// The bus itself.
  static let driver = "org.freedesktop.DBus"

  private var owners: [String: String] = [:]
  /// The names that may change hands.
  private(set) var watched: Set<String> = []

  /// - Returns: Whether the bus is to be asked who has a name, and to tell of changes: it was not
  ///   before, and the name may change hands. The bus is itself, and a name of its making has one
  ///   owner for good.
  mutating func watch(_ name: String) -> Bool {
    name != Self.driver && !name.hasPrefix(":") && watched.insert(name).inserted
  }

  /// Whether a message's sender has a name.
  func isOwner(_ sender: String?, of name: String) -> Bool {
    guard let sender else { return false }
    return sender == name || sender == owners[name]
  }

  /// - Parameter owner: The name that the bus made for its connection; empty for nobody.
  mutating func setOwner(_ owner: String, of name: String) {
    owners[name] = owner.isEmpty ? nil : owner
  }

  mutating func forgetOwners() { owners = [:] }
}
