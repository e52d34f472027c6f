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
    controller?.reportTraits(from: old, to: new)
    traitCollectionDidChange(old)
    reportTraits(from: old, to: new)
    for subview in subviews {
      subview.spreadTraits(from: subview.styled(old), to: subview.styled(new))
    }
  }
}

extension UIView: UITraitEnvironment, TraitHandlerOwner {
  var traitHandlers: [TraitHandler] {
    get { rareLooks?.traitHandlers ?? [] }
    set { rareLooks[default: RareLooks()].traitHandlers = newValue }
  }

  /// The traits that the view overrides for itself and its subviews.
  public var traitOverrides: UITraitOverrides {
    get { UITraitOverrides(userInterfaceStyle: overrideUserInterfaceStyle) }
    set { overrideUserInterfaceStyle = newValue.userInterfaceStyle }
  }
}
