public import Foundation

/// An object whose state outlives the process: view controllers, views, and any object that was
/// registered with `UIApplication.registerObject(forStateRestoration:restorationIdentifier:)`.
///
/// Encoding such an object with another one's coder keeps a reference to it, and has it encode its
/// own state into a part of the archive of its own.
@MainActor
public protocol UIStateRestoring: AnyObject {
  /// The object that comes before this one in its identifier path.
  var restorationParent: (any UIStateRestoring)? { get }
  /// The class that finds or makes the object again; without one it has to be there and registered
  /// when the state is restored.
  var objectRestorationClass: (any UIObjectRestoration.Type)? { get }

  /// Writes what is needed to bring the object back; call `super` where there is one.
  func encodeRestorableState(with coder: NSCoder)
  /// Reads what ``encodeRestorableState(with:)`` wrote; call `super` where there is one.
  func decodeRestorableState(with coder: NSCoder)
  /// Called on each object that was restored when all of them have been.
  func applicationFinishedRestoringState()
}

extension UIStateRestoring {
  public var restorationParent: (any UIStateRestoring)? { nil }
  public var objectRestorationClass: (any UIObjectRestoration.Type)? { nil }
  public func encodeRestorableState(with coder: NSCoder) {}
  public func decodeRestorableState(with coder: NSCoder) {}
  public func applicationFinishedRestoringState() {}
}
