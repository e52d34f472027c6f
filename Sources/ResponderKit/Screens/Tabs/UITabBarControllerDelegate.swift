/// The delegate of a tab bar controller. It is called for taps of the user only (Apple,
/// `UITabBarControllerDelegate`).
@MainActor
public protocol UITabBarControllerDelegate: AnyObject {
  /// Returns whether a tap selects a controller, which can be the selected one.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  /// Called after a tap has selected a controller, which can be the one that was selected before.
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
  /// Returns `true`.
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  /// Does nothing.
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}
}
