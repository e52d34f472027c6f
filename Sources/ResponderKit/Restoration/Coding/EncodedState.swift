/// All that one object encoded.
struct EncodedState: Codable {
  /// An object with the protocol `NSCoding`, which is kept as what it encoded.
  struct Object: Codable {
    var className: String
    var values: [String: StateValue] = [:]
  }

  var values: [String: StateValue] = [:]
  /// By the number that ``StateValue/object(_:)`` has.
  var objects: [Int: Object] = [:]

  /// The key of a value that was encoded without one.
  static func key(_ index: Int) -> String { "$\(index)" }
}
