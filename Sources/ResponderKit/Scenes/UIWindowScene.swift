/// A scene that shows windows on the screen.
@MainActor
open class UIWindowScene: UIScene {
  /// The screen.
  open var screen: UIScreen { application.screen }
  /// The scene's windows, from back to front.
  open var windows: [UIWindow] { application.windows.filter { $0.windowScene === self } }
  /// The window of the scene that is the key window.
  open var keyWindow: UIWindow? {
    application.keyWindow.flatMap { $0.windowScene === self ? $0 : nil }
  }
  /// The orientation of the interface.
  open var interfaceOrientation: UIInterfaceOrientation { application.statusBarOrientation }
  /// The coordinate space of the screen.
  open var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }
  /// The traits of the scene.
  open var traitCollection: UITraitCollection {
    UITraitCollection(ofSize: screen.bounds.size, scale: screen.scale)
  }
}

/// The scene of an application without a scene manifest.
final class UnmanagedScene: UIWindowScene {
  /// That of the application.
  override var activationState: ActivationState {
    get {
      switch application.applicationState {
      case .active: .foregroundActive
      case .inactive: .foregroundInactive
      case .background: .background
      }
    }
    set {}
  }
}
