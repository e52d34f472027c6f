internal import Foundation
import ResponderKit

extension RouteRecord {
  /// Returns an object's name: a view's accessibility identifier, a recogniser's name or the object's
  /// own, else the name of its type.
  @MainActor
  static func name(_ object: AnyObject) -> String {
    let given: String?
    switch object {
    case let view as UIView: given = view.accessibilityIdentifier
    case let named as any NamedInRoutes: return named.nameInRoutes
    case let recognizer as UIGestureRecognizer: given = recognizer.name
    default: given = nil
    }
    if let given, !given.isEmpty { return given }
    // The same as `String(describing:)`, without the search for a custom description.
    return _typeName(type(of: object), qualified: false)
  }
}

extension UITouch.Phase {
  var name: String {
    switch self {
    case .began: "began"
    case .moved: "moved"
    case .stationary: "stationary"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}
