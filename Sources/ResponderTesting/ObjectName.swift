import ResponderKit

/// What an object is called in a test's messages: a view's accessibility identifier or a gesture
/// recogniser's name, else the type.
@MainActor
func name(of object: AnyObject) -> String {
  let identifier =
    (object as? UIView)?.accessibilityIdentifier ?? (object as? UIGestureRecognizer)?.name ?? ""
  return identifier.isEmpty ? String(describing: type(of: object)) : identifier
}
