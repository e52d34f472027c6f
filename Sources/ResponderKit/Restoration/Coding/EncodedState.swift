/// The encoded state of one object.
struct EncodedState: Codable {
  /// An encoded object with the protocol `NSCoding`.
  struct Object: Codable {
    var className: String
    var values: [String: StateValue] = [:]
  }

  var values: [String: StateValue] = [:]
  /// The objects, by the numbers in ``StateValue/object(_:)``.
  var objects: [Int: Object] = [:]

  /// Returns the key of a value that was encoded without one.
  static func key(_ index: Int) -> String { "$\(index)" }
}
