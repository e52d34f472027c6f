/// An object that route logs call by a name of its own, and not by that of its type.
///
/// Views and gesture recognisers have such names without it: `accessibilityIdentifier` and `name`.
@MainActor
public protocol NamedInRoutes: AnyObject {
  /// What route logs call the object.
  var nameInRoutes: String { get }
}
