extension UIViewController: UITraitEnvironment, TraitHandlerOwner {
  /// The traits that the controller overrides for its view.
  public var traitOverrides: UITraitOverrides {
    get { UITraitOverrides(userInterfaceStyle: overrideUserInterfaceStyle) }
    set { overrideUserInterfaceStyle = newValue.userInterfaceStyle }
  }
}
