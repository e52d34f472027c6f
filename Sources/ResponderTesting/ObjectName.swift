import ResponderKit

/// What an object is called in a test's messages: a view's accessibility identifier, a gesture
/// recogniser's name or what the object calls itself, else the type.
@MainActor
func name(of object: AnyObject) -> String {
  if let object = object as? any NamedInRoutes { return object.nameInRoutes }
  let identifier =
    (object as? UIView)?.accessibilityIdentifier ?? (object as? UIGestureRecognizer)?.name ?? ""
  return identifier.isEmpty ? String(describing: type(of: object)) : identifier
}
