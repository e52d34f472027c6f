import Foundation

// Traits come down the tree: from the window, whose size tells the size classes, to each view, which
// may choose a style for itself and all that is in it.
extension UIView {
  /// What the view has from what it lies in.
  var inheritedTraits: UITraitCollection {
    if let superview { return superview.traitCollection }
    let screen = UIApplication.current?.screen
    let size = self is UIWindow ? bounds.size : screen?.bounds.size ?? .zero
    return UITraitCollection(ofSize: size, scale: screen?.scale ?? 1)
  }

  /// The traits with the style that the view, or its controller, was given.
  func styled(_ traits: UITraitCollection) -> UITraitCollection {
    traits.styled(overrideUserInterfaceStyle)
      .styled(controller?.overrideUserInterfaceStyle ?? .unspecified)
  }

  /// Tells the view, its controller and all that is in it of a change, from the outside in.
  func spreadTraits(from old: UITraitCollection, to new: UITraitCollection) {
    guard old != new else { return }
    controller?.traitCollectionDidChange(old)
    traitCollectionDidChange(old)
    for subview in subviews {
      subview.spreadTraits(from: subview.styled(old), to: subview.styled(new))
    }
  }
}
