import Foundation

/// The objects of an application that take part in state restoration, and their identifiers.
@MainActor
final class RestorableObjects {
  private struct Entry {
    weak var object: (any UIStateRestoring)?
    /// The identifier of an object that has none of its own.
    let identifier: String?
  }

  private var entries: [Entry] = []
  private var sizeToTidy = 16

  /// Adds an object with an identifier.
  func note(_ object: any UIStateRestoring, as identifier: String? = nil) {
    if entries.count >= sizeToTidy {
      entries.removeAll { $0.object == nil }
      sizeToTidy = max(16, entries.count * 2)
    }
    entries.append(Entry(object: object, identifier: identifier))
  }

  func identifier(of object: any UIStateRestoring) -> String? {
    switch object {
    case let controller as UIViewController: controller.restorationIdentifier
    case let view as UIView: view.restorationIdentifier
    default: entries.last { $0.object === object }?.identifier
    }
  }

  /// Returns the identifiers from the root to the object; `nil` if one of them has none, because
  /// the object is then not saved.
  func path(of object: any UIStateRestoring) -> [String]? {
    var path: [String] = []
    var next: (any UIStateRestoring)? = object
    var passed: Set<ObjectIdentifier> = []
    while let object = next {
      precondition(
        passed.insert(ObjectIdentifier(object)).inserted,
        "\(type(of: object)).restorationParent leads back to the object itself.")
      guard let identifier = identifier(of: object) else { return nil }
      path.append(identifier)
      next = object.restorationParent
    }
    return path.reversed()
  }

  /// The existing objects with an identifier, oldest first.
  var existing: [any UIStateRestoring] { entries.compactMap(\.object) }
}

extension UIViewController: UIStateRestoring {
  /// The controller that contains or presents this one.
  public var restorationParent: (any UIStateRestoring)? { parent ?? ownPresenter }
}

extension UIView: UIStateRestoring {
  /// The controller of the view.
  public var restorationParent: (any UIStateRestoring)? {
    controller ?? superview?.restorationParent
  }

  /// Returns the view and its subviews that have an identifier, without the views of other
  /// controllers.
  func restorableViews(of owner: UIViewController) -> [UIView] {
    guard controller == nil || controller === owner else { return [] }
    let own = restorationIdentifier == nil ? [] : [self]
    return own + subviews.flatMap { $0.restorableViews(of: owner) }
  }
}
