import ResponderKit

/// What an object is called in a test's messages: its accessibility identifier, else its type.
@MainActor
func name(of object: AnyObject) -> String {
  let identifier = (object as? UIView)?.accessibilityIdentifier ?? ""
  return identifier.isEmpty ? String(describing: type(of: object)) : identifier
}
