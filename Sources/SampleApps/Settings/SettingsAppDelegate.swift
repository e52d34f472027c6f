public import ResponderKit

/// Starts an application with a main screen and a flip side, where two settings are made.
public final class SettingsAppDelegate: UIResponder, UIApplicationDelegate {
  /// The window of the two screens.
  public var window: UIWindow?

  /// Shows the main screen.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Settings.reset()
    let window = UIWindow()
    window.accessibilityIdentifier = "window"
    window.rootViewController = MainViewController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}

/// The two settings, in the user defaults.
enum Settings {
  /// Each start begins with the same settings.
  static func reset() {
    strikerUnit = false
    power = 0
  }

  static var strikerUnit: Bool {
    get { UserDefaults.standard.bool(forKey: "strikerUnit") }
    set { UserDefaults.standard.set(newValue, forKey: "strikerUnit") }
  }

  /// From 0 to 100.
  static var power: Double {
    get { UserDefaults.standard.double(forKey: "power") }
    set { UserDefaults.standard.set(newValue, forKey: "power") }
  }
}
