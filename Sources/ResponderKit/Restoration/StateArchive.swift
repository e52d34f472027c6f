/// What is kept of an application: its own state, and that of each object, parents first.
struct StateArchive: Codable {
  struct Record: Codable {
    enum Kind: String, Codable {
      case controller, view, object
    }

    /// What references to the object say; no two records have the same.
    var number: Int
    var kind: Kind
    /// The restoration identifiers from the root down to the object.
    var path: [String]
    /// The one before it in the path; for a view the controller that it belongs to.
    var parent: Int?
    /// A restored object of another class is not asked to decode.
    var className: String
    var restorationClass: String?
    var state: EncodedState
  }

  /// Whether all that was encoded is securely coded.
  var isSecure: Bool
  /// What the application's delegate encoded.
  var application: EncodedState
  var records: [Record]
  /// The key window's first responder.
  var firstResponder: Int?
}
