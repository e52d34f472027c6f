import ResponderKit

/// Returns the name of an object in a test's messages: a view's accessibility identifier, a gesture
/// recogniser's name or the object's own, else the name of its type.
@MainActor
func name(of object: AnyObject) -> String {
  if let object = object as? any NamedInRoutes { return object.nameInRoutes }
  let identifier =
    (object as? UIView)?.accessibilityIdentifier ?? (object as? UIGestureRecognizer)?.name ?? ""
  return identifier.isEmpty ? String(describing: type(of: object)) : identifier
}
