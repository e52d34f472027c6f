public import Foundation

/// A class that finds or creates objects other than views and view controllers during state
/// restoration.
@MainActor
public protocol UIObjectRestoration: AnyObject {
  /// Returns the object for a path, which may already exist; `nil` to skip it.
  /// - Parameters:
  ///   - identifierComponents: The restoration identifiers from the root to the object.
  ///   - coder: The state that the object encoded.
  static func object(
    withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> (any UIStateRestoring)?
}
