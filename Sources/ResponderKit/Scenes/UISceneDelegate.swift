/// The life cycle methods of a scene, which replace those of the application's delegate.
///
/// Declare the delegate as `final class SceneDelegate: UIResponder, UIWindowSceneDelegate`. Every method
/// has an empty default, with the consequence that ``UIApplicationDelegate`` describes.
@MainActor
public protocol UISceneDelegate: AnyObject {
  /// Creates a delegate, for a configuration with the class.
  init()

  /// The scene was connected. Create its window here.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  /// The scene was disconnected.
  func sceneDidDisconnect(_ scene: UIScene)
  /// The scene became active.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// The scene is about to become inactive. Touches, shakes and presses are cancelled afterwards.
  func sceneWillResignActive(_ scene: UIScene)
  /// The scene is about to enter the foreground, from the background or after it was connected.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// The scene entered the background.
  func sceneDidEnterBackground(_ scene: UIScene)
  /// Returns the state to save; called after the scene entered the background, and when the application
  /// terminates.
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
  /// Restores the saved state; called after the scene was connected, before it enters the
  /// foreground.
  func scene(
    _ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity)
  /// Never called: no other application opens URLs in the scene.
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
}

extension UISceneDelegate {
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  public func sceneDidDisconnect(_ scene: UIScene) {}
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func sceneWillResignActive(_ scene: UIScene) {}
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
    scene.application.scenes?.hasActivityAnswer = false
    return nil
  }
  public func scene(
    _ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity
  ) {}
}

/// The delegate of a ``UIWindowScene``.
@MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The window that the delegate created; optional. Nothing here reads it.
  var window: UIWindow? { get set }
}

// As in UIKit, a delegate need not have a window.
extension UIWindowSceneDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}
