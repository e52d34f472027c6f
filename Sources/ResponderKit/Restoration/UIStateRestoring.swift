public import Foundation

/// An object whose state can be restored: view controllers, views, and objects registered with
/// `UIApplication.registerObject(forStateRestoration:restorationIdentifier:)`.
///
/// Encoding such an object with another one's coder stores a reference, and the object's own state
/// is encoded in a separate part of the archive.
@MainActor
public protocol UIStateRestoring: AnyObject {
  /// The previous object in the identifier path.
  var restorationParent: (any UIStateRestoring)? { get }
  /// The class that finds or creates the object; without one, the object has to exist and be
  /// registered during restoration.
  var objectRestorationClass: (any UIObjectRestoration.Type)? { get }

  /// Encodes the object's state. Overrides call `super`, if there is one.
  func encodeRestorableState(with coder: NSCoder)
  /// Decodes the object's state. Overrides call `super`, if there is one.
  func decodeRestorableState(with coder: NSCoder)
  /// Called on each restored object after all objects have decoded.
  func applicationFinishedRestoringState()
}

extension UIStateRestoring {
  public var restorationParent: (any UIStateRestoring)? { nil }
  public var objectRestorationClass: (any UIObjectRestoration.Type)? { nil }
  public func encodeRestorableState(with coder: NSCoder) {}
  public func decodeRestorableState(with coder: NSCoder) {}
  public func applicationFinishedRestoringState() {}
}
