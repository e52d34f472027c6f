public import Foundation

/// A class that finds or creates view controllers during state restoration.
@MainActor
public protocol UIViewControllerRestoration: AnyObject {
  /// Returns the controller for a path, which may already exist.
  /// - Parameters:
  ///   - identifierComponents: The restoration identifiers from the root to the controller.
  ///   - coder: The state that the controller encoded.
  /// - Returns: `nil` to skip the controller and everything below it.
  static func viewController(
    withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController?
}
