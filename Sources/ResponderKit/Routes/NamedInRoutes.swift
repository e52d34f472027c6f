/// An object with a name of its own in route logs, instead of that of its type.
///
/// Views and gesture recognisers have names already: `accessibilityIdentifier` and `name`.
@MainActor
public protocol NamedInRoutes: AnyObject {
  /// The name of the object in route logs.
  var nameInRoutes: String { get }
}
