public import Foundation

/// The life cycle methods of an application.
///
/// Declare the delegate as `@main final class AppDelegate: UIResponder, UIApplicationDelegate`.
/// Every method has an empty default. A subclass of a conforming class can override only the
/// methods that the class itself implements; a method with the default implementation only would
/// not be called.
@MainActor
public protocol UIApplicationDelegate: AnyObject {
  /// Creates the delegate, for `main()`.
  init()

  /// The launch has begun, and no state was restored yet. The return value has no effect; it concerns
  /// the URL that the application was launched to open.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// The launch is almost finished. This is the last point to create a window before the first
  /// screen is shown.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// The application became active.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// The application is about to become inactive, for example because of a phone call, or on the way
  /// to the background. Touches, shakes, presses and seeks are cancelled afterwards.
  func applicationWillResignActive(_ application: UIApplication)
  /// The application entered the background.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// The application is about to enter the foreground; `applicationState` is still `.background`.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// The process is about to end. Not called for a suspended application.
  func applicationWillTerminate(_ application: UIApplication)
  /// Memory is low; the view controllers are notified next.
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)
  /// Returns the orientations that the application supports, of which the topmost controller may support fewer; all
  /// by default.
  func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask

  /// Never called: no other application opens a URL in this one.
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool

  // MARK: - Scenes

  /// The scene manifest of an application with scenes; `nil`, the default, for one without, unless it
  /// implements the next method.
  static var sceneManifest: UISceneManifest? { get }
  /// Returns the configuration of a scene that is about to be connected; called after `didFinishLaunching`. An
  /// application that implements this method has scenes. Without it, the first configuration of the manifest
  /// applies.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// Never called: users cannot close a scene.
  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)

  // MARK: - State restoration

  /// Returns whether to save the application's state with secure coding; called on the way to the
  /// background. If a delegate implements this method, the next one is not called.
  /// - Parameters:
  ///   - application: The application.
  ///   - coder: Contains the state of the application object, see
  ///     `application(_:willEncodeRestorableStateWith:)`.
  func application(
    _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
  ) -> Bool
  /// Returns whether to save the application's state, without secure coding.
  func application(
    _ application: UIApplication, shouldSaveApplicationState coder: NSCoder
  ) -> Bool
  /// Returns whether to restore the saved state; called during launch if there is one. If a delegate
  /// implements this method, the next one is not called.
  func application(
    _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
  ) -> Bool
  /// Returns whether to restore the saved state, without secure coding.
  func application(
    _ application: UIApplication, shouldRestoreApplicationState coder: NSCoder
  ) -> Bool
  /// Returns the controller for a path of restoration identifiers, if it has no restoration class.
  /// For `nil`, an existing controller with the same path is used.
  func application(
    _ application: UIApplication,
    viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController?
  /// Encodes the state of the application object, before any other object.
  func application(
    _ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder)
  /// Decodes the state of the application object, after all other objects.
  func application(
    _ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder)
}

extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }

  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func applicationWillResignActive(_ application: UIApplication) {}
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
  public func application(
    _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
  ) -> UIInterfaceOrientationMask { .all }
  public func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool { false }
}
