public import ResponderKit

/// The sample application with six coloured views.
public final class SixViewsAppDelegate: UIResponder, UIApplicationDelegate {
  /// The window of the six views.
  public var window: UIWindow?
  private let speaks: Bool

  /// Creates the application.
  /// - Parameter speaks: Whether the views and their controller print the calls they receive.
  public init(speaks: Bool) {
    self.speaks = speaks
    super.init()
  }

  /// Creates an application that prints nothing, for use with the route log.
  public required convenience override init() {
    self.init(speaks: false)
  }

  /// Shows the six views.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow()
    window.accessibilityIdentifier = "window"
    window.rootViewController = SixViewsController(speaks: speaks)
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}
