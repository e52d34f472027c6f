import Foundation

extension UINavigationController {
  private static let stackKey = "ResponderKit.viewControllers"

  func encodeStack(with coder: NSCoder) {
    coder.encode(viewControllers, forKey: Self.stackKey)
  }

  /// Restores the stack. If none of its screens was found, the stack stays the same.
  func decodeStack(with coder: NSCoder) {
    let restored = coder.decodeObject(forKey: Self.stackKey) as? [Any] ?? []
    let screens = restored.compactMap { $0 as? UIViewController }
    if !screens.isEmpty { setViewControllers(screens, animated: false) }
  }
}
