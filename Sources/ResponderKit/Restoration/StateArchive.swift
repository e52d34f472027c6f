/// The saved state of an application: its own state, and that of each object, parents first.
package struct StateArchive: Codable {
  struct Record: Codable {
    enum Kind: String, Codable {
      case controller, view, object
    }

    /// The unique number for references to the object.
    var number: Int
    var kind: Kind
    /// The restoration identifiers from the root to the object.
    var path: [String]
    /// The record of its parent; for a view, of its controller.
    var parent: Int?
    /// The name of the class. A restored object of another class does not decode.
    var className: String
    var restorationClass: String?
    var state: EncodedState
  }

  /// Whether everything was encoded with secure coding.
  var isSecure: Bool
  /// The state that the application's delegate encoded.
  var application: EncodedState
  var records: [Record]
  /// The key window's first responder.
  var firstResponder: Int?
  /// The state of an application with scenes, instead of all else.
  var scene: SavedScene?
}
