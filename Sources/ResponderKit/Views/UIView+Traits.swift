import Foundation

// Traits are inherited: from the window, whose size determines the size classes, to each view, which
// can override the style for itself and its subviews.
extension UIView {
  /// The traits that the view inherits.
  var inheritedTraits: UITraitCollection {
    if let superview { return superview.traitCollection }
    let screen = UIApplication.current?.screen
    let size = self is UIWindow ? bounds.size : screen?.bounds.size ?? .zero
    return UITraitCollection(ofSize: size, scale: screen?.scale ?? 1)
  }

  /// Returns the traits with the style that the view or its controller overrides.
  func styled(_ traits: UITraitCollection) -> UITraitCollection {
    traits.styled(overrideUserInterfaceStyle)
      .styled(controller?.overrideUserInterfaceStyle ?? .unspecified)
  }

  /// Notifies the view, its controller and its subviews of a change, from the outside in.
  func spreadTraits(from old: UITraitCollection, to new: UITraitCollection) {
    guard old != new else { return }
    controller?.traitCollectionDidChange(old)
    traitCollectionDidChange(old)
    for subview in subviews {
      subview.spreadTraits(from: subview.styled(old), to: subview.styled(new))
    }
  }
}
