/// The known owners of bus names.
struct BusNames {
  /// The name of the bus itself.
  static let driver = "org.freedesktop.DBus"

  private var owners: [String: String] = [:]
  /// The watched names, whose owner can change.
  private(set) var watched: Set<String> = []

  /// Starts watching a name.
  /// - Returns: Whether to ask the bus for the owner and for changes: the name was not watched yet,
  ///   and its owner can change. The owner of the bus's own name and of a unique name never
  ///   changes.
  mutating func watch(_ name: String) -> Bool {
    name != Self.driver && !name.hasPrefix(":") && watched.insert(name).inserted
  }

  /// Returns whether the sender of a message owns a name.
  func isOwner(_ sender: String?, of name: String) -> Bool {
    guard let sender else { return false }
    return sender == name || sender == owners[name]
  }

  /// Sets the owner of a name.
  /// - Parameter owner: The unique name of the owner's connection; empty for none.
  mutating func setOwner(_ owner: String, of name: String) {
    owners[name] = owner.isEmpty ? nil : owner
  }

  mutating func forgetOwners() { owners = [:] }
}
