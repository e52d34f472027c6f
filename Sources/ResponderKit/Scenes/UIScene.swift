public import Foundation

/// An instance of an application's interface. There is one, a ``UIWindowScene``.
@MainActor
open class UIScene: UIResponder {
  /// The activation state of a scene.
  public enum ActivationState: Int, Sendable {
    /// Not connected.
    case unattached = -1
    /// In the foreground, receiving events.
    case foregroundActive = 0
    /// In the foreground or entering it, without receiving events.
    case foregroundInactive = 1
    /// In the background.
    case background = 2
  }

  /// The reason for connecting the scene.
  @MainActor
  public struct ConnectionOptions {
    /// The activities to continue.
    public internal(set) var userActivities: Set<NSUserActivity> = []
    /// The URLs to open; always empty.
    public let urlContexts: Set<UIOpenURLContext> = []
    /// The requesting application; always `nil`.
    public let sourceApplication: String? = nil
  }

  /// The session of the scene.
  public let session: UISceneSession
  /// The delegate, retained by the scene.
  open var delegate: (any UISceneDelegate)?
  /// The activation state of the scene.
  public internal(set) var activationState = ActivationState.unattached
  /// The title for users; stored, but without effect.
  open var title: String! = ""
  /// The user's activity in the scene, which an application can return from
  /// ``UISceneDelegate/stateRestorationActivity(for:)``.
  open var userActivity: NSUserActivity?
  unowned let application: UIApplication

  /// Creates a scene. The application calls it, for the class in the configuration.
  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    application = UIApplication.shared
    super.init()
  }

  /// The application.
  open override var next: UIResponder? { application }
}

extension UIScene {
  /// The scene was connected, and its delegate was called.
  public static let willConnectNotification = Notification.Name("UISceneWillConnectNotification")
  /// The scene was disconnected.
  public static let didDisconnectNotification = Notification.Name(
    "UISceneDidDisconnectNotification")
  /// The scene became active.
  public static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
  /// The scene is about to become inactive.
  public static let willDeactivateNotification = Notification.Name(
    "UISceneWillDeactivateNotification")
  /// The scene is about to enter the foreground.
  public static let willEnterForegroundNotification = Notification.Name(
    "UISceneWillEnterForegroundNotification")
  /// The scene entered the background.
  public static let didEnterBackgroundNotification = Notification.Name(
    "UISceneDidEnterBackgroundNotification")
}
