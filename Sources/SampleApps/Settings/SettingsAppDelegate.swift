public import ResponderKit

/// An application with a main screen and a screen with two settings on its back.
public final class SettingsAppDelegate: UIResponder, UIApplicationDelegate {
  /// The window of the two screens.
  public var window: UIWindow?
  private let settings: Settings

  /// Creates the application.
  /// - Parameter defaults: The store of the settings, which persists between launches.
  public init(defaults: UserDefaults) {
    settings = Settings(defaults: defaults)
    super.init()
  }

  /// Creates the application with the user's own defaults.
  public required convenience override init() {
    self.init(defaults: .standard)
  }

  /// Shows the main screen.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow()
    window.accessibilityIdentifier = "window"
    window.rootViewController = MainViewController(settings)
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}
