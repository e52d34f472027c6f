public import Foundation

/// A class that finds or makes view controllers when the state is restored.
@MainActor
public protocol UIViewControllerRestoration: AnyObject {
  /// The controller for a path, which may be there already.
  /// - Parameters:
  ///   - identifierComponents: The restoration identifiers from the root down to the controller.
  ///   - coder: What the controller encoded.
  /// - Returns: `nil` to leave the controller out, with all that lies below it.
  static func viewController(
    withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController?
}
