/// The encoded state of one object.
struct EncodedState: Codable {
  /// How deeply collections and coded objects may contain each other: coding is recursive, and in a debug
  /// build this takes a quarter of the main thread's stack.
  static let depthLimit = 500

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
