import Foundation

extension UINavigationController {
  private static let stackKey = "ResponderKit.viewControllers"

  func encodeStack(with coder: NSCoder) {
    coder.encode(viewControllers, forKey: Self.stackKey)
  }

  /// Without any screen that was found again the stack stays what it is.
  func decodeStack(with coder: NSCoder) {
    let restored = coder.decodeObject(forKey: Self.stackKey) as? [Any] ?? []
    let screens = restored.compactMap { $0 as? UIViewController }
    if !screens.isEmpty { setViewControllers(screens, animated: false) }
  }
}
