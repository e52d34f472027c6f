import Foundation

extension UIViewController {
  private static let presentedKey = "ResponderKit.presented"
  private static let styleKey = "ResponderKit.modalPresentationStyle"

  func encodePresentation(with coder: NSCoder) {
    coder.encode(requestedPresentationStyle.rawValue, forKey: Self.styleKey)
    if let ownPresented { coder.encode(ownPresented, forKey: Self.presentedKey) }
  }

  /// Restores the presentation. It takes place once the window is shown.
  func decodePresentation(with coder: NSCoder) {
    let style = coder.decodeInteger(forKey: Self.styleKey)
    if coder.containsValue(forKey: Self.styleKey) {
      modalPresentationStyle = UIModalPresentationStyle(rawValue: style) ?? modalPresentationStyle
    }
    if let presented = coder.decodeObject(forKey: Self.presentedKey) as? UIViewController {
      UIApplication.shared.restoration.willPresent(presented, from: self)
    }
  }
}
