public import Foundation

/// A class that finds or makes objects other than views and view controllers when the state is
/// restored.
@MainActor
public protocol UIObjectRestoration: AnyObject {
  /// The object for a path, which may be there already; `nil` to leave it out.
  /// - Parameters:
  ///   - identifierComponents: The restoration identifiers from the farthest parent to the object.
  ///   - coder: What the object encoded.
  static func object(
    withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> (any UIStateRestoring)?
}
